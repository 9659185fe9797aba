// What happens before cameras and to them.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table camera_event (
      id uuid primary key,
      camera_id uuid not null references camera on delete cascade,
      type smallint not null check (type between 0 and 20),
      alert_type text,
      source_index smallint not null,
      topic text,
      start_at timestamptz not null,
      end_at timestamptz,
      left_out integer not null,
      check (end_at >= start_at)
    );
    create unique index camera_event_going_on on camera_event (camera_id, type, source_index) where end_at is null;
    create index camera_event_of_camera on camera_event (camera_id, start_at);
    create index camera_event_ended on camera_event (camera_id, end_at);
    comment on table camera_event is 'What happened before a camera and to it (AI-1), of one kind and source one after another (AI-32); gone with the footage of its time and with the camera';
    comment on column camera_event.id is 'UUIDv7';
    comment on column camera_event.camera_id is 'The camera';
    comment on column camera_event.type is 'Kind of event by its number, 0 to 20';
    comment on column camera_event.alert_type is 'What kind of alert it is; null for those that are none';
    comment on column camera_event.source_index is 'Which of the camera''s rules or inputs it is about; 0 where they are not told apart';
    comment on column camera_event.topic is 'In the camera''s own words; null where the server found it';
    comment on column camera_event.start_at is 'When it began';
    comment on column camera_event.end_at is 'When it ended, or was known last; null while it goes on';
    comment on column camera_event.left_out is 'Events of the same kind that came too fast to be kept, before this one';

    create table camera_event_source (
      camera_id uuid not null references camera on delete cascade,
      type smallint not null,
      source text not null,
      source_index smallint not null,
      primary key (camera_id, type, source)
    );
    comment on table camera_event_source is 'Numbers of a camera''s rules and inputs, so that each keeps its own';
    comment on column camera_event_source.camera_id is 'The camera';
    comment on column camera_event_source.type is 'Kind of event by its number';
    comment on column camera_event_source.source is 'Topic and source in the camera''s own words';
    comment on column camera_event_source.source_index is 'Its number, from 0 for each kind';
  `,
};
