// The lists that a new module has to be written into: each is typed or tested as a whole, so that nothing of it can be found by itself.

export interface ListEdit {
  readonly path: string;
  /** Stands right after the new text; its last place in the file. */
  readonly before: string;
  /** In the words of the template. */
  readonly insert: string;
}

const contract = "packages/contract/src";
const web = "apps/web/src";

export const listEdits: readonly ListEdit[] = [
  {
    path: `${contract}/endpoints/index.ts`,
    before: "\nexport const endpoints = {",
    insert: 'import { gizmosEndpoints } from "./gizmos.ts";\n',
  },
  { path: `${contract}/endpoints/index.ts`, before: "} as const;", insert: "  gizmos: gizmosEndpoints,\n" },
  {
    path: `${contract}/endpoints/index.ts`,
    before: 'export * from "./system.ts";',
    insert: 'export * from "./gizmos.ts";\n',
  },
  {
    path: `${contract}/navigation/routes.ts`,
    before: "} as const satisfies Readonly<Record<string, RouteDefinition>>;",
    insert: '  gizmos: { path: "/app/gizmos", allOf: ["cameraRead"] },\n',
  },
  {
    path: `${contract}/navigation/menu.ts`,
    before: "    ],\n  },\n];\n",
    insert: '      { label: words("Gizmos", "PERSIAN"), route: "gizmos", settings: {} },\n',
  },
  {
    path: `${contract}/navigation/menu.test.ts`,
    before: "]; // prettier-ignore",
    insert: '  ["Discover", "Gizmos", "gizmos", "/app/gizmos", "cameraRead"],\n',
  },
  {
    path: "apps/cloud/src/testing/access/call-table.ts",
    before: "workspace workspaceRead:",
    insert: "joined: gizmos.list gizmos.create gizmos.remove\n",
  },
  {
    path: "apps/cloud/src/testing/access/guarded-vault.ts",
    before: "} satisfies Readonly<Record<string, OwnKind>>;",
    insert:
      "  gizmo: {\n    places: /\\/gizmos\\//,\n" +
      '    make: (person) => person.call(endpoints.gizmos.create, { body: { name: "Kept" } }),\n  },\n',
  },
  {
    path: `${web}/lib/built-screens.ts`,
    before: "} as const satisfies Partial<Record<RouteName, Sections>>;",
    insert: "  gizmos: {},\n",
  },
  {
    path: `${web}/app/routes.tsx`,
    before: "};\n\n/** In the frame of a workspace",
    insert: '  gizmos: screen(() => import("../features/gizmos/gizmos-screen.tsx"), "GizmosScreen"),\n',
  },
  {
    path: "e2e/screen-list.ts",
    before: '  { name: "add-camera", path: "/app/camera-connect" },',
    insert: '  { name: "gizmos", path: "/app/gizmos" },\n',
  },
];
