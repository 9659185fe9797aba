// Door of the module for every process: the private calls that media and analysis answer.
export {
  channelsCall,
  deviceTimeCall,
  foundCall,
  keyFrameCall,
  maskChangedCall,
  networksCall,
  portsCall,
  probeCall,
  ratesCall,
  searchCall,
  stillCall,
  type SearchState,
  type Tried,
  type TrialRefusal,
  type Untried,
} from "./media-node-calls.ts";
export { deviceCalls, type DeviceCall, type DeviceRefusal, type Told } from "./device-calls.ts";
