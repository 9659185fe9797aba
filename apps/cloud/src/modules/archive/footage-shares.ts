// Whose the space for footage is (ARCH-32): each workspace has a share of it. Pure.

/** What a workspace's share is measured by. */
export interface FootageClaim {
  readonly workspaceId: string;
  readonly cameras: number;
  /** The longest that one of them is kept, days. */
  readonly longestAgeDays: number;
}

/** Shares of the space by workspace, 0 to 1, in proportion to cameras and days. Licences take the place of cameras once billing counts them. */
export function footageShares(claims: readonly FootageClaim[]): ReadonlyMap<string, number> {
  const weightOf = ({ cameras, longestAgeDays }: FootageClaim) => cameras * longestAgeDays;
  const whole = claims.reduce((sum, claim) => sum + weightOf(claim), 0);
  return new Map(claims.map((claim) => [claim.workspaceId, whole === 0 ? 0 : weightOf(claim) / whole]));
}

/** The claims of cameras. */
export function claimsOf(
  cameras: Iterable<{ readonly workspaceId: string; readonly archiveAgeDays: number }>,
): FootageClaim[] {
  const byWorkspace = Map.groupBy(cameras, ({ workspaceId }) => workspaceId);
  return [...byWorkspace].map(([workspaceId, ofIt]) => ({
    workspaceId,
    cameras: ofIt.length,
    longestAgeDays: Math.max(...ofIt.map(({ archiveAgeDays }) => archiveAgeDays)),
  }));
}
