// The form of a display: taking in a screen by its code, or changing what one shows (LAYT-22).
import {
  Drawer,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import {
  displayCodeLength,
  displayStepSeconds,
  gridSizes,
  type DisplayShows,
  type DisplayView,
  type GridSize,
  type Locale,
} from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { RoleSelect } from "../../subjects/people/role-select.tsx";
import { useRoles } from "../../subjects/people/people-reads.ts";
import { isGuestRole, isOwnerRole } from "../../subjects/people/use-role-name.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { CameraChoice } from "./camera-choice.tsx";
import { ShowsChoice } from "./shows-choice.tsx";
import { spelled } from "./display-words.ts";
import { refreshDisplays } from "./reads.ts";

/** A display that is changed, or the code of a screen that is to become one, as far as it is known. */
export type DrawnDisplay = { readonly display: DisplayView } | { readonly code: string };

interface DrawerProps {
  /** Null: closed. */
  readonly drawn: DrawnDisplay | null;
  onClose(): void;
}

export function DisplayDrawer({ drawn, onClose }: DrawerProps) {
  const { t } = useTranslation("displays");
  const title =
    drawn !== null && "display" in drawn ? t("form.edit", { name: drawn.display.name }) : t("add");
  return (
    <Drawer opened={drawn !== null} onClose={onClose} position="right" title={title}>
      {drawn !== null && <Cameras drawn={drawn} onClose={onClose} />}
    </Drawer>
  );
}

function Cameras({ drawn, onClose }: { drawn: DrawnDisplay; onClose(): void }) {
  const { t } = useTranslation("displays");
  const { may } = usePermissions();
  const cameras = useCameras();
  if (cameras.isError) return <ErrorState error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (cameras.isPending) return <Skeleton h={320} radius="md" />;
  const watchable = cameras.data.filter(({ id }) => may("cameraStreamLive", id));
  if (watchable.length === 0) return <Text c="dimmed">{t("form.noCameras")}</Text>;
  return <DisplayForm drawn={drawn} cameras={watchable} onClose={onClose} />;
}

interface FormProps {
  readonly drawn: DrawnDisplay;
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  onClose(): void;
}

const ownFields = ["code", "name", "shows", "cameraIds", "stepSeconds"];

function DisplayForm({ drawn, cameras, onClose }: FormProps) {
  const { t } = useTranslation(["displays", "common"]);
  const { locale: spoken, number } = useLocale();
  const submit = useSubmit();
  const display = "display" in drawn ? drawn.display : null;
  const [code, setCode] = useState("code" in drawn ? drawn.code : "");
  const [name, setName] = useState(display?.name ?? "");
  const [cameraIds, setCameraIds] = useState<readonly string[]>(display?.cameraIds ?? []);
  const [shows, setShows] = useState<DisplayShows | null>(display?.shows ?? null);
  const [chosenSize, setSize] = useState<GridSize | null>(display?.gridSize ?? null);
  const [stepSeconds, setStep] = useState<number | "">(display?.stepSeconds ?? displayStepSeconds.usual);
  const [locale, setLocale] = useState<Locale>(display?.locale ?? spoken);
  const given =
    useRoles()?.filter((team) => !team.suspended && !isGuestRole(team) && !isOwnerRole(team)) ?? [];
  const [chosenTeam, setTeam] = useState<string | undefined>(display?.teamId ?? undefined);
  const teamId = chosenTeam ?? given.find((team) => team.lock && team.name === "Member")?.id;
  const gridSize = chosenSize ?? fittingSize(cameraIds.length);
  const isList = shows === null;
  const isTour = isList && cameraIds.length > gridSize;
  const isStepGood =
    stepSeconds !== "" && stepSeconds >= displayStepSeconds.min && stepSeconds <= displayStepSeconds.max;
  const isCodeGood = display !== null || code.replace(/[\s-]/g, "").length === displayCodeLength;
  const isWhole =
    isCodeGood && name.trim() !== "" && (!isList || cameraIds.length > 0) && (!isTour || isStepGood);

  const send = () => {
    if (!isWhole) return;
    void submit.run(async () => {
      const form = {
        name,
        cameraIds: isList ? [...cameraIds] : [],
        shows,
        gridSize,
        stepSeconds: isStepGood ? stepSeconds : displayStepSeconds.usual,
        locale,
        ...(teamId === undefined ? {} : { teamId }),
      };
      if (display === null) await api.displays.pair({ body: { ...form, code } });
      else await api.displays.update({ params: { id: display.id }, body: form });
      await refreshDisplays();
      showToast(t(display === null ? "form.added" : "form.saved", { name: name.trim() }), "done");
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      {display === null && (
        <TextInput
          label={t("form.code")}
          description={t("form.codeHint", { address: `\u2066${location.host}${paths.display}\u2069` })}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            submit.clear();
          }}
          error={submit.fieldErrors["code"]}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={spelled("X".repeat(displayCodeLength))}
          data-autofocus
        />
      )}
      <TextInput
        label={t("form.name")}
        description={t("form.nameHint")}
        value={name}
        maxLength={74}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
      />
      <ShowsChoice value={shows} error={submit.fieldErrors["shows"]} onChange={setShows} />
      {isList && (
        <CameraChoice
          cameras={cameras}
          value={cameraIds}
          error={submit.fieldErrors["cameraIds"] ?? null}
          onChange={setCameraIds}
        />
      )}
      {isList && (
        <Stack gap={4}>
          <Text size="sm" fw={500} component="span" id="display-grid">
            {t("form.grid")}
          </Text>
          <SegmentedControl
            aria-labelledby="display-grid"
            value={String(gridSize)}
            onChange={(value) => setSize(gridSizes.find((size) => String(size) === value) ?? null)}
            data={gridSizes.map((size) => ({ value: String(size), label: number(size) }))}
          />
        </Stack>
      )}
      {isTour && (
        <NumberInput
          label={t("form.step")}
          description={t("form.stepHint", {
            from: number(displayStepSeconds.min),
            to: number(displayStepSeconds.max),
          })}
          value={stepSeconds}
          min={displayStepSeconds.min}
          max={displayStepSeconds.max}
          allowDecimal={false}
          onChange={(value) => setStep(typeof value === "number" ? value : "")}
          error={submit.fieldErrors["stepSeconds"]}
        />
      )}
      {given.length > 0 && (
        <div>
          <RoleSelect teams={given} value={teamId} onChange={setTeam} />
          <Text size="sm" c="dimmed" mt={4}>
            {t("form.roleHint")}
          </Text>
        </div>
      )}
      <NativeSelect
        label={t("form.language")}
        value={locale}
        data={[
          { value: "en", label: "English" },
          { value: "fa", label: "فارسی" },
        ]}
        onChange={(event) => setLocale(event.currentTarget.value === "fa" ? "fa" : "en")}
      />
      <FormError text={submit.errorBeside(...ownFields)} />
      <SubmitButton submit={submit} isDisabled={!isWhole}>
        {display === null ? t("form.add") : t("action.save", { ns: "common" })}
      </SubmitButton>
    </SubmitForm>
  );
}

/** The smallest grid that shows so many cameras at once; the largest for more. */
function fittingSize(cameras: number): GridSize {
  return gridSizes.find((size) => size >= cameras) ?? 36;
}
