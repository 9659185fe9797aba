// People as flat figures seen from the side: they walk, stand and carry a bag. Owns the figure; where it goes is the scene's.
import { groundShadow } from "./kit.ts";

export interface PersonLook {
  readonly coat: string;
  readonly trousers: string;
  readonly skin: string;
  readonly hair: string;
  /** A colour makes the person wear a scarf over the hair, a helmet (with `helmet`), or carry a bag. */
  readonly scarf?: string;
  readonly helmet?: string;
  readonly bag?: string;
  /** A coat that reaches to the knees. */
  readonly isLongCoat?: boolean;
}

export interface PersonPose {
  /** Where the feet stand, in picture units. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** 1 faces right, -1 left. */
  readonly facing: 1 | -1;
  /** Steps gone, in cycles of two steps; ignored while standing. */
  readonly gait: number;
  readonly isWalking: boolean;
}

/** Draws one person; the figure is designed 100 units tall, feet at the origin. */
export function person(look: PersonLook, pose: PersonPose): string {
  const scale = pose.height / 100;
  const swing = pose.isWalking ? Math.sin(2 * Math.PI * pose.gait) : 0.08;
  const bounce = pose.isWalking ? Math.abs(Math.cos(2 * Math.PI * pose.gait)) * 1.6 : 0;
  const body =
    arm(look.coat, look.skin, -swing, true) +
    leg(look.trousers, swing, true) +
    leg(look.trousers, -swing, false) +
    torso(look) +
    (look.bag
      ? `<path d="M6 -62 L10 -40" stroke="#3b2a20" stroke-width="1.6" fill="none"/><rect x="4" y="-42" width="13" height="16" rx="3" fill="${look.bag}"/>`
      : "") +
    arm(look.coat, look.skin, swing, false) +
    head(look);
  return (
    groundShadow(pose.x, pose.y, 24 * scale, 5.5 * scale) +
    `<g transform="translate(${pose.x} ${pose.y - bounce * scale}) scale(${scale * pose.facing} ${scale})">${body}</g>`
  );
}

function torso(look: PersonLook): string {
  const hem = look.isLongCoat ? -26 : -43;
  return `<path d="M-9 -76 Q0 -82 9 -76 Q12 -60 ${look.isLongCoat ? 12 : 9} ${hem} L${look.isLongCoat ? -12 : -9} ${hem} Q-12 -60 -9 -76 Z" fill="${look.coat}"/><path d="M-9 -76 Q-12 -60 ${look.isLongCoat ? -12 : -9} ${hem} L-3 ${hem} Q-5 -62 -3 -79 Z" fill="#000" opacity="0.12"/>`;
}

function head(look: PersonLook): string {
  const face = `<rect x="-3" y="-84" width="7" height="9" rx="3" fill="${look.skin}"/><circle cx="1" cy="-89" r="8.2" fill="${look.skin}"/>`;
  if (look.scarf) {
    return `<rect x="-4" y="-85" width="9" height="10" rx="4" fill="${look.scarf}"/>${face}<path d="M8 -94 Q2 -101 -5 -97 Q-12 -92 -9 -80 Q-8 -75 -3 -74 L5 -77 Q-2 -82 -1 -89 Q2 -94 8 -94 Z" fill="${look.scarf}"/>`;
  }
  if (look.helmet)
    return `${face}<path d="M-8.5 -91 Q-7 -101 1 -101 Q10 -101 10.5 -91 L14 -90 L-8.5 -90 Z" fill="${look.helmet}"/>`;
  return `${face}<path d="M9 -93 Q5 -100 -2 -98.5 Q-10 -96 -8 -84 Q-4 -85 -3 -90 Q2 -94 9 -93 Z" fill="${look.hair}"/>`;
}

function leg(color: string, swing: number, isFar: boolean): string {
  const hipX = isFar ? 1.5 : -1.5;
  const footX = hipX + swing * 19;
  const lift = Math.max(0, -swing) * 5;
  const kneeX = hipX + swing * 8 + 2.5;
  return (
    `<path d="M${hipX} -45 Q${kneeX} -24 ${footX} ${-3 - lift}" stroke="${color}" stroke-width="8" stroke-linecap="round" fill="none"/>` +
    `<path d="M${footX - 2} ${-2 - lift} L${footX + 6} ${-1.5 - lift}" stroke="#2b2233" stroke-width="5" stroke-linecap="round"/>` +
    (isFar
      ? `<path d="M${hipX} -45 Q${kneeX} -24 ${footX} ${-3 - lift}" stroke="#000" stroke-opacity="0.22" stroke-width="8" stroke-linecap="round" fill="none"/>`
      : "")
  );
}

function arm(color: string, skin: string, swing: number, isFar: boolean): string {
  const handX = swing * 13 + 2;
  const path = `M0 -73 Q${swing * 5 - 2} -58 ${handX} -47`;
  return (
    `<circle cx="${handX}" cy="-45" r="3.4" fill="${skin}"/>` +
    `<path d="${path}" stroke="${color}" stroke-width="6.4" stroke-linecap="round" fill="none"/>` +
    `<path d="${path}" stroke="#000" stroke-opacity="${isFar ? 0.25 : 0.1}" stroke-width="6.4" stroke-linecap="round" fill="none"/>`
  );
}
