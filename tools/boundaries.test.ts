import { describe, expect, it } from "vitest";
import { folderEdgeOf, subjectEdgeOf, violationOf } from "./boundaries.ts";
import { findCycles, importsOf } from "./import-graph.ts";
import { moduleGraph } from "./module-graph.ts";

const judge = (path: string, text: string) => importsOf(path, text).map(violationOf);

describe("boundaries", () => {
  it("catch a planted violation in every room", () => {
    const planted: [string, string][] = [
      ["packages/media/src/rtp/a.ts", 'import { readFileSync } from "node:fs";'],
      ["packages/media/src/rtp/a.ts", 'import type { Endpoint } from "@didban/contract";'],
      ["packages/onvif/src/soap/a.ts", 'import { request } from "node:http";'],
      ["packages/contract/src/a.ts", 'import x from "kysely";'],
      ["packages/player/src/a.ts", 'import { openCameraSource } from "@didban/media-io";'],
      ["packages/media-io/src/archive/read/a.ts", 'import { b } from "../write/b.ts";'],
      ["packages/media-io/src/archive/write/a.ts", 'import type { B } from "../heal/b.ts";'],
      ["packages/media-io/src/archive/index/a.ts", 'import { b } from "../archive-store.ts";'],
      ["apps/web/src/app/a.tsx", 'import { startServer } from "@didban/cloud";'],
      ["apps/cloud/src/modules/cameras/a.ts", 'import { x } from "../identity/identity-store.ts";'],
      ["apps/cloud/src/platform/http/a.ts", 'import { x } from "../../modules/identity/index.ts";'],
      ["apps/cloud/src/media-app.ts", 'import { createIdentityModule } from "./modules/identity/api.ts";'],
      ["apps/cloud/src/modules/cameras/a.ts", 'import { x } from "../identity/api.ts";'],
      ["apps/cloud/src/platform/process/a.ts", 'import { listenOn } from "../http/server.ts";'],
      ["apps/web/src/features/wall/a.tsx", 'const b = await import("../cameras/list.tsx");'],
      ["apps/web/src/subjects/camera/a.ts", 'import { b } from "../../features/wall/b.tsx";'],
      ["apps/web/src/subjects/camera/a.ts", 'import { b } from "../../app/routes.tsx";'],
      ["apps/web/src/ui/a.tsx", 'import type { B } from "../subjects/camera/b.ts";'],
      ["apps/web/src/lib/a.ts", 'import { b } from "../ui/toasts.ts";'],
      ["apps/web/src/features/wall/a.ts", 'import { b } from "../../subjects/camera/camera-keys.ts";'],
      ["apps/cloud/src/modules/cameras/a.ts", 'import { CameraScene } from "./camera-scene.testing.ts";'],
      ["apps/cloud/src/media-app.ts", 'import { FakeTime } from "@didban/media-io/archive/testing";'],
      ["packages/media-io/src/archive/a.ts", 'const { FakeTime } = await import("./testing/fake-time.ts");'],
      ["apps/web/src/testing/a.ts", 'import { signUp } from "@didban/cloud/testing/person";'],
      ["apps/camera-sim/src/a.ts", 'export * from "../../cloud/src/main.ts";'],
    ];
    for (const [path, text] of planted) expect(judge(path, text), path).toEqual([expect.any(String)]);
  });

  it("let the plan's own arrows through", () => {
    expect(
      judge(
        "packages/media-io/src/archive/a.ts",
        'import { x } from "@didban/media/fmp4";\nimport fs from "node:fs";',
      ),
    ).toEqual([undefined, undefined]);
    expect(
      judge(
        "packages/media-io/src/archive/heal/a.ts",
        'import { b } from "../write/b.ts";\nimport { c } from "./c.ts";',
      ),
    ).toEqual([undefined, undefined]);
    expect(
      judge("apps/cloud/src/modules/cameras/a.ts", 'import type { Access } from "../access/index.ts";'),
    ).toEqual([undefined]);
    expect(judge("apps/cloud/src/app.ts", 'import { a } from "./modules/access/api.ts";')).toEqual([
      undefined,
    ]);
    expect(
      judge(
        "apps/web/src/features/wall/a.tsx",
        'import { b } from "../../ui/b.tsx";\nimport { c } from "../../subjects/camera/c.ts";\nimport { d } from "./d.ts";',
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(
      judge(
        "apps/web/src/subjects/player/a.ts",
        'import { b } from "../camera/b.ts";\nimport { c } from "../../ui/c.ts";',
      ),
    ).toEqual([undefined, undefined]);
  });

  it("find circles, type-only ones included", () => {
    const edges = [
      ...importsOf("a/x.ts", 'import { y } from "./y.ts";'),
      ...importsOf("a/y.ts", 'import type { x } from "./z.ts";'),
      ...importsOf("a/z.ts", 'export { x } from "./x.ts";'),
    ];
    expect(findCycles(edges)).toEqual([["a/x.ts", "a/y.ts", "a/z.ts"]]);
    expect(findCycles(edges.slice(0, 2))).toEqual([]);
  });

  it("find circles of subjects that no circle of files shows", () => {
    const edges = [
      ...importsOf("apps/web/src/subjects/camera/a.ts", 'import { b } from "../player/b.ts";'),
      ...importsOf("apps/web/src/subjects/player/c.ts", 'import type { d } from "../camera/d.ts";'),
    ].flatMap((edge) => subjectEdgeOf(edge) ?? []);
    expect(findCycles(edges)).toEqual([["camera", "player"]]);
  });

  it("find circles between the folders of a module, whose files import each other in none", () => {
    const identity = "apps/cloud/src/modules/identity";
    const edges = [
      ...importsOf(`${identity}/sessions/a.ts`, 'import { b } from "../accounts/b.ts";'),
      ...importsOf(`${identity}/sessions/c.ts`, 'import { tables } from "../identity-tables.ts";'),
      ...importsOf(`${identity}/accounts/d.ts`, 'import type { c } from "../sessions/c.ts";'),
    ];
    expect(findCycles(edges)).toEqual([]);
    const folders = edges.flatMap((edge) => folderEdgeOf(edge) ?? []);
    expect(findCycles(folders)).toEqual([[`${identity}/accounts`, `${identity}/sessions`]]);
    expect(findCycles(folders.slice(0, 2))).toEqual([]);
  });

  it("find a circle of needs, and tell it from one that a hook closes", () => {
    const modules = "apps/cloud/src/modules";
    const needed = [
      ...importsOf(`${modules}/people/module.ts`, 'import { accounts } from "../identity/module.ts";'),
      ...importsOf(`${modules}/people/module.ts`, 'import { accountErased } from "../identity/hooks.ts";'),
      ...importsOf(`${modules}/identity/module.ts`, 'import { accountErased } from "./hooks.ts";'),
    ];
    const declarations = [`${modules}/identity/module.ts`, `${modules}/people/module.ts`];
    expect(moduleGraph(needed)).toMatchObject({ circlesOfNeeds: [], circlesWithHooks: [declarations] });
    const back = importsOf(
      `${modules}/identity/module.ts`,
      'import { belonging } from "../people/module.ts";',
    );
    expect(moduleGraph([...needed, ...back]).circlesOfNeeds).toEqual([declarations]);
  });
});
