// Making a tour, or changing one (LAYT-23): its name, how long a step stays, and its steps in their order.
import { ActionIcon, NumberInput, Select, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import {
  sharedNameMaxLength,
  tourStepsAtMost,
  tourStepSeconds,
  type Tour,
  type TourStep,
} from "@didban/contract";
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconVideo, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { useCameras } from "../../camera/camera-reads.ts";
import { useSharedList } from "../sharing/shared-reads.ts";
import { saveTour, tourQuery } from "./tour-reads.ts";
import classes from "./tours-drawer.module.css";

interface TourFormProps {
  /** Null: a new one. */
  readonly id: string | null;
  onClose(): void;
}

export function TourForm({ id, onClose }: TourFormProps) {
  const tour = useQuery({ ...tourQuery(id ?? ""), enabled: id !== null });
  if (tour.isError && tour.data === undefined)
    return <ErrorState error={tour.error} onRetry={() => void tour.refetch()} />;
  if (id !== null && tour.data === undefined) return <Skeleton h={320} radius="md" />;
  return <Fields key={id} tour={tour.data ?? null} onClose={onClose} />;
}

/** A step with what tells it from another of the same camera or layout. */
interface ListedStep extends TourStep {
  readonly key: number;
}

const ownFields = ["name", "stepSeconds"];
const { min, max, usual } = tourStepSeconds;

function Fields({ tour, onClose }: { readonly tour: Tour | null; onClose(): void }) {
  const { t } = useTranslation("sharing");
  const { number } = useLocale();
  const submit = useSubmit();
  const [name, setName] = useState(tour?.name ?? "");
  const [seconds, setSeconds] = useState<number | "">(tour?.stepSeconds ?? usual);
  const [steps, setSteps] = useState<readonly ListedStep[]>(
    () => tour?.steps.map((step, key) => ({ ...step, key })) ?? [],
  );
  const isStepGood = seconds !== "" && seconds >= min && seconds <= max;
  const isWhole = name.trim() !== "" && isStepGood && steps.length > 0;
  const save = () => {
    if (!isWhole) return;
    void submit.run(async () => {
      const plain = steps.map(({ kind, id }) => ({ kind, id }));
      await saveTour(tour?.id ?? null, { name, stepSeconds: seconds, steps: plain });
      showToast(t("tours.form.saved", { name: name.trim() }), "done");
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("tours.form.name")}
        value={name}
        maxLength={sharedNameMaxLength}
        onChange={(event) => {
          setName(event.currentTarget.value);
          submit.clear();
        }}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <NumberInput
        label={t("tours.form.seconds")}
        description={t("tours.form.range", { min: number(min), max: number(max) })}
        value={seconds}
        onChange={(value) => setSeconds(typeof value === "number" ? value : "")}
        min={min}
        max={max}
        allowDecimal={false}
        error={submit.fieldErrors["stepSeconds"]}
      />
      <Steps steps={steps} onChange={setSteps} />
      <FormError text={submit.errorBeside(...ownFields)} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={!isWhole}>
          {t("tours.form.save")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

interface StepsProps {
  readonly steps: readonly ListedStep[];
  onChange(steps: readonly ListedStep[]): void;
}

function Steps({ steps, onChange }: StepsProps) {
  const { t } = useTranslation("sharing");
  const { data: layouts = [] } = useSharedList();
  const { data: cameras = [] } = useCameras();
  const label = useId();
  const names = new Map([...layouts, ...cameras].map((each) => [each.id, each.name]));
  const choicesOf = (
    kind: TourStep["kind"],
    all: readonly { readonly id: string; readonly name: string }[],
  ) => all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const add = (chosen: string | null) => {
    const [word, id] = chosen?.split(" ") ?? [];
    if (id === undefined) return;
    const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
    onChange([...steps, { kind: word === "layout" ? "layout" : "camera", id, key }]);
  };
  const move = (at: number, by: 1 | -1) => {
    const step = steps[at];
    if (step !== undefined) onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step));
  };
  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <Text size="sm" fw={500} id={label}>
        {t("tours.form.steps")}
      </Text>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("tours.form.noSteps")}
        </Text>
      )}
      <ol className={classes.steps}>
        {steps.map(({ id, key, kind }, at) => {
          const name = names.get(id) ?? t("tours.form.gone");
          const StepIcon = kind === "layout" ? IconLayoutGrid : IconVideo;
          return (
            <li key={key} className={classes.step}>
              <StepIcon size={16} stroke={1.7} aria-hidden />
              <bdi className={classes.name}>{name}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("tours.form.earlier", { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("tours.form.later", { name })}
                disabled={at === steps.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("tours.form.remove", { name })}
                onClick={() => onChange(steps.toSpliced(at, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {steps.length < tourStepsAtMost && (
        <Select
          // What is chosen goes into the list, and the field is free for the next.
          key={steps.length}
          aria-label={t("tours.form.add")}
          placeholder={t("tours.form.add")}
          searchable
          value={null}
          onChange={add}
          nothingFoundMessage={t("tours.form.none")}
          data={[
            { group: t("tours.form.layouts"), items: choicesOf("layout", layouts) },
            { group: t("tours.form.cameras"), items: choicesOf("camera", cameras) },
          ].filter(({ items }) => items.length > 0)}
        />
      )}
    </Stack>
  );
}
