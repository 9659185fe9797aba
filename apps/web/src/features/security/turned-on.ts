/** What turning a factor on answers; with the recovery code when it is the first (MFA-11). */
export interface TurnedOn {
  readonly activatedAt: string;
  readonly recoveryCode?: string | undefined;
}
