// Gives the browser what it needs of the contract's endpoints, method and path, without their zod shapes: a virtual module made from
// the contract at build time. Types still come from the contract itself (lib/api.ts).
import { endpoints } from "@didban/contract";
import type { Plugin } from "vite";

const virtualName = "virtual:endpoint-table";

export function endpointTable(): Plugin {
  return {
    name: "didban-endpoint-table",
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    load(id) {
      if (id !== `\0${virtualName}`) return undefined;
      const table = Object.fromEntries(
        Object.entries(endpoints).map(([area, calls]) => [
          area,
          Object.fromEntries(
            Object.entries(calls as Record<string, { method: string; path: string; answer: unknown }>).map(
              ([name, call]) => [name, [call.method, call.path, answerKind(call.answer)]],
            ),
          ),
        ]),
      );
      return `export default ${JSON.stringify(table)};`;
    },
  };
}

function answerKind(answer: unknown): "json" | "none" | "bytes" {
  if (answer === "none") return "none";
  return typeof answer === "object" && answer !== null && "contentTypes" in answer ? "bytes" : "json";
}
