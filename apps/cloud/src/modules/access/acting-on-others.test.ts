import { describe, expect, it } from "vitest";
import { holdsAll, mayActOn } from "./acting-on-others.ts";
import type { MemberRights, RightsRow } from "./rights.ts";
import { everythingButBilling, keysOfLevels, keysOfTeam, type TeamKind } from "./role-actions.ts";

interface Kind {
  readonly kind: TeamKind;
  readonly customKeys?: readonly number[];
}

const hidden = { OV: 3, PE: 3, BI: 3, LS: 3, DS: 3, CL: 3, AN: 3 } as const;

const names = ["captain", "coPilot", "member", "guest", "manager", "clerk", "viewer", "treasurer"] as const;
type Name = (typeof names)[number];

/** Everyone there is: the locked roles, and custom ones below, beside and above others. */
const people = {
  captain: { kind: "captain" },
  coPilot: { kind: "coPilot" },
  member: { kind: "member" },
  guest: { kind: "guest" },
  /** Manages people, and sees and controls everything but billing. */
  manager: { kind: "custom", customKeys: everythingButBilling },
  /** Manages people and holds nothing besides. */
  clerk: { kind: "custom", customKeys: keysOfLevels({ ...hidden, PE: 1 }, []) },
  viewer: { kind: "custom", customKeys: keysOfLevels({ ...hidden, LS: 2 }, []) },
  treasurer: { kind: "custom", customKeys: keysOfLevels({ ...hidden, BI: 1 }, []) },
} as const satisfies Record<Name, Kind>;

function rights(rows: Record<string, Kind>): MemberRights {
  const list = Object.entries(rows).map(([resourceId, { kind, customKeys = [] }]): [string, RightsRow] => [
    resourceId,
    {
      resourceId,
      team: { id: kind, name: kind, kind, customKeys, isSuspended: false },
      accessLevel: 1,
    },
  ]);
  return { workspaceId: "workspace", rows: new Map(list) };
}

const of = (name: Name) => rights({ workspace: people[name] });

/** Whom each may act on; whoever is not named is out of reach. */
const reach: Readonly<Record<Name, readonly Name[]>> = {
  captain: ["coPilot", "member", "guest", "manager", "clerk", "viewer", "treasurer"],
  coPilot: ["coPilot", "member", "guest", "manager", "clerk", "viewer"],
  manager: ["member", "guest", "manager", "clerk", "viewer"],
  clerk: ["clerk"],
  member: [],
  guest: [],
  viewer: ["viewer"],
  treasurer: ["treasurer"],
};

describe("who may act on whom", () => {
  it.each(names.flatMap((own) => names.map((other) => [own, other] as const)))(
    "ROLE-22 PEOP-35 the table of who may act on whom: %s on %s",
    (own, other) => {
      expect(mayActOn(of(own), of(other))).toBe(reach[own].includes(other));
    },
  );

  it("PEOP-35 what is held on one camera counts as well, and a broader key opens what a finer one does", () => {
    const withCamera = rights({ workspace: people.viewer, camera: people.coPilot });
    expect(mayActOn(of("viewer"), withCamera)).toBe(false);
    expect(mayActOn(withCamera, of("viewer"))).toBe(true);
    expect(mayActOn(withCamera, of("manager"))).toBe(false);
    const [broad, fine] = [new Set([16]), new Set([18])];
    expect([holdsAll(broad, fine), holdsAll(fine, broad)]).toEqual([true, false]);
  });

  it("ROLE-30 being a guest is nothing that one could lack, and what is not decided on a type does not count there", () => {
    const view = new Set(keysOfLevels({ ...hidden, OV: 2, PE: 2, LS: 2, DS: 2, CL: 2, AN: 2 }, []));
    expect(holdsAll(view, new Set(keysOfTeam("guest", [])))).toBe(true);
    const treasurer = new Set(people.treasurer.customKeys);
    expect([holdsAll(view, treasurer), holdsAll(view, treasurer, ["c"])]).toEqual([false, true]);
  });
});
