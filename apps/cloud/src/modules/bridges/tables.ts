// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  bridge: {
    id: string;
    workspace_id: string;
    registration_id: string;
    name: string;
    state: "stall" | "active";
    longitude: number | null;
    latitude: number | null;
    full_address: string | null;
    created_at: Date;
    heard_at: Date | null;
    line_closed_at: Date | null;
    told_status: number;
    cloned_at: Date | null;
    operation: "softReset" | "hardReset" | "forceHardReset" | "update" | null;
    operation_at: Date | null;
    operation_instance: string | null;
    operation_version: string | null;
    operation_failure: "download" | "disk" | "crashed" | "silent" | "former" | null;
    operation_percent: number | null;
    told_offer: string | null;
  };
  bridge_backfill: {
    bridge_id: string;
    node: string;
    done_ms: number;
    left_ms: number;
    told_at: Date;
  };
  bridge_condition: {
    bridge_id: string;
    told_at: Date;
    clock_offset_ms: number;
    storage: "good" | "missing" | "full" | "failing";
    storage_since: Date;
    used_bytes: number;
    capacity_bytes: number;
    camera_rates: unknown;
  };
  bridge_line: {
    id: string;
    registration_id: string;
    process_id: string;
    instance: string;
    opened_at: Date;
    heard_at: Date;
  };
  bridge_question: {
    id: string;
    line_id: string;
    what: string;
    args: unknown;
    asked_at: Date;
    answer: unknown | null;
  };
  bridge_registration: {
    id: string;
    public_key: string;
    hardware_id: string;
    device_name: string;
    model: string;
    brand: string;
    version: string;
    line_version: number | null;
    code: string | null;
    code_expires_at: Date | null;
    registered_at: Date;
  };
};
