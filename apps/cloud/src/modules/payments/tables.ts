// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  customer: {
    id: string;
    account_id: string;
    currency: "USD" | "IRR";
    created_at: Date;
    updated_at: Date;
  };
};
