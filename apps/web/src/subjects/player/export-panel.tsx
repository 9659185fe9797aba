// Exports the range that is chosen on the timeline (EXP-28): how it is called, as what file, and which cameras saw the same moment.
import { MultiSelect, Select, TextInput } from "@mantine/core";
import {
  clipName,
  exportFormats,
  exportMaxCameras,
  exportMaxSeconds,
  exportNameMaxLength,
  type ExportFormat,
} from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { usePermissions } from "../account/permissions.ts";
import { byName, useCameras } from "../camera/camera-reads.ts";
import { startExport } from "../export/export-changes.ts";
import { usePlayerParts } from "./player-context.ts";
import { RangePanel, type ChosenRange } from "./range-panel.tsx";

const fieldNames = ["name"] as const;
const secondMs = 1_000;

export function ExportPanel(chosen: ChosenRange) {
  const { t } = useTranslation("player");
  const { camera, selection, say } = usePlayerParts();
  const submit = useSubmit();
  const [name, setName] = useState("");
  const [format, setFormat] = useState<ExportFormat>(exportFormats[0]);
  const [otherCameraIds, setOtherCameraIds] = useState<readonly string[]>([]);
  const others = useOtherCameras(camera.id);
  const { range } = chosen;
  return (
    <RangePanel
      {...chosen}
      title={t("export.new")}
      submit={submit}
      submitText={t("export.start")}
      isWhole
      lengthError={secondsOf(range) > exportMaxSeconds ? t("export.tooLong") : undefined}
      fieldNames={fieldNames}
      onSubmit={async (asked) => {
        await startExport({
          cameraId: camera.id,
          otherCameraIds: [...otherCameraIds],
          startAt: new Date(Math.round(asked.startMs)).toISOString(),
          duration: secondsOf(asked),
          ...(name.trim() !== "" && { name: name.trim() }),
          format,
        });
        say(t("export.started"));
        selection.end();
      }}
    >
      <TextInput
        label={t("export.name")}
        // What it is called where nothing is said (EXP-4).
        placeholder={clipName(camera.name, range.startMs, camera.timezone, " ")}
        maxLength={exportNameMaxLength}
        value={name}
        error={submit.fieldErrors.name}
        onChange={(event) => setName(event.currentTarget.value)}
        dir="auto"
        autoComplete="off"
      />
      <Select
        label={t("export.format")}
        data={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        allowDeselect={false}
        value={format}
        onChange={(value) => value !== null && setFormat(value)}
      />
      {others.length > 0 && (
        <MultiSelect
          label={t("export.others")}
          placeholder={otherCameraIds.length === 0 ? t("export.onlyThis") : undefined}
          data={others.map((one) => ({ value: one.id, label: one.name }))}
          maxValues={exportMaxCameras - 1}
          searchable
          clearable
          nothingFoundMessage={t("export.noCamera")}
          value={[...otherCameraIds]}
          onChange={setOtherCameraIds}
        />
      )}
    </RangePanel>
  );
}

/** Cameras of the workspace that the person may export of as well; one whose mask keeps it from being exported is none (EXP-6). */
function useOtherCameras(ownId: string) {
  const { may } = usePermissions();
  const cameras = useCameras().data ?? [];
  return cameras
    .filter(({ id, exportBlocked }) => id !== ownId && !exportBlocked && may("cameraCreateExport", id))
    .toSorted(byName);
}

/** Whole seconds, as they are asked for (EXP-2). */
const secondsOf = ({ startMs, endMs }: ChosenRange["range"]): number =>
  Math.max(1, Math.round((endMs - startMs) / secondMs));
