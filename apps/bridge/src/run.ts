// `npm run bridge`, and what is made for it: `npm run bridge -- build` and `-- new-release-key`.
const isBuild = ["build", "new-release-key"].includes(process.argv[2] ?? "");
await import(isBuild ? "./build.ts" : "./main.ts");
