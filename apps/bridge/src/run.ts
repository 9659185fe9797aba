// `npm run bridge`, and `npm run bridge -- build`.
await import(process.argv[2] === "build" ? "./build.ts" : "./main.ts");
