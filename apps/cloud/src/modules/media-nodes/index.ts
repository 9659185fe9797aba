// Door of the module for every process: the private calls that media and analysis answer.
export {
  keyFrameCall,
  maskChangedCall,
  portsCall,
  probeCall,
  ratesCall,
  stillCall,
} from "./media-node-calls.ts";
