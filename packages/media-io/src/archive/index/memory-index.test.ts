import { archiveIndexContract } from "../testing/archive-index-contract.ts";
import { MemoryIndex } from "./memory-index.ts";

archiveIndexContract(async () => new MemoryIndex());
