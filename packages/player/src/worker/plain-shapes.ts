// The policy that the worker runs under forbids code made of text: shapes are checked without it, and without a try that would be reported.
// Stands first among the imports, since it holds for shapes made after it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
