// A camera's own card (ONVIF Profile G), and how makers differ in it, as single habits: the servers ask for the habit, never for the maker. The
// card holds what the main stream was made of since the camera began, also while nobody is connected or nobody can be.

export interface CardHabits {
  /** Each picture says in its header when it was taken; without it the extension is refused (551), and the answer to PLAY says where it begins. */
  readonly hasExtension: boolean;
  /** A search ends, never says that it does, or is not answered. */
  readonly search: "completes" | "endless" | "broken";
  /** It reads no faster than this; 0: as fast as the connection takes it. */
  readonly kbps: number;
  /** So many seconds of footage are left; what is older was overwritten. */
  readonly holdsSeconds: number;
}

const plainCard: CardHabits = {
  hasExtension: true,
  search: "completes",
  kbps: 0,
  holdsSeconds: 24 * 3600,
};

export const cardHabitsOf = (card: true | Partial<CardHabits>): CardHabits =>
  card === true ? plainCard : { ...plainCard, ...card };

/** Those of a device's cameras that have a card. */
export const withCard = <Camera extends { readonly spec: { readonly card?: unknown } }>(
  cameras: readonly Camera[],
): Camera[] => cameras.filter((camera) => camera.spec.card !== undefined);
