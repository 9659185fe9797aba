// Builds the web app into dist/, which the server serves, and serves it with hot reload for developers.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { endpointTable } from "./endpoint-table.ts";
import { iconTable } from "./icon-table.ts";
import { noShapes } from "./no-shapes.ts";
import { offlineVerifierPage } from "./offline-verifier.ts";
import packageFile from "./package.json" with { type: "json" };

const server = process.env["DIDBAN_DEV_SERVER"] ?? "http://localhost:8080";

export default defineConfig({
  plugins: [react(), endpointTable(), iconTable(), noShapes(), offlineVerifierPage()],
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(packageFile.version) },
  worker: { format: "es", plugins: () => [endpointTable()] },
  build: {
    target: "es2023",
    sourcemap: false,
    // MapLibre is one file, and comes with the first map alone.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: { output: { codeSplitting: chunkGroups } },
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server }, "/stream": { target: server, ws: true } },
  },
});
