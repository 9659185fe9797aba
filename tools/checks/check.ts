// The form of one check of `npm run check`.

export interface CheckResult {
  /** What is wrong, a line each; empty when the check holds. */
  readonly faults: readonly string[];
  /** Figures worth showing beside the verdict. */
  readonly notes?: readonly string[];
}

export interface Check {
  readonly name: string;
  run(): CheckResult | Promise<CheckResult>;
}
