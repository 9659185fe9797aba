export * from "./operators.ts";
