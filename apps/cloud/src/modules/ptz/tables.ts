// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  ptz_lease: {
    camera_id: string;
    account_id: string;
    until: Date;
  };
  ptz_tour: {
    camera_id: string;
    stops: unknown;
    is_running: boolean;
    at_stop: number;
    since: Date;
  };
};
