// Deleting the workspace (WS-51 to WS-56): why, then its exact name; who it is that asks is proven by the call. Devices that are still connected
// stand in the way and are shown first.
import { Button, List, Modal, Radio, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { deletionReasons, type DeletionReason, type WorkspaceView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { cameraListQuery } from "../../subjects/camera/camera-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { ConnectedDevices } from "./connected-devices.tsx";
import { depart } from "./depart.ts";

interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly workspace: WorkspaceView;
  onClose(): void;
}

export function DeleteDialog({ isOpen, ...rest }: DeleteDialogProps) {
  const { t } = useTranslation("workspace-settings");
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={t("delete.title")} centered>
      <Steps {...rest} />
    </Modal>
  );
}

interface Survey {
  readonly reason: DeletionReason;
  readonly comment?: string;
}

function Steps({ workspace, onClose }: Omit<DeleteDialogProps, "isOpen">) {
  const cameras = useQuery({ ...cameraListQuery, staleTime: 0 });
  const [survey, setSurvey] = useState<Survey | null>(null);
  if (cameras.isError) return <ErrorState error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (cameras.data === undefined) return <Skeleton h={240} radius="md" />;
  if (cameras.data.length > 0) return <ConnectedDevices cameras={cameras.data} onClose={onClose} />;
  if (survey === null) return <WhyForm onNext={setSurvey} onClose={onClose} />;
  return (
    <NameForm
      workspace={workspace}
      survey={survey}
      onBack={() => setSurvey(null)}
      onConnected={() => void cameras.refetch()}
    />
  );
}

interface WhyFormProps {
  onNext(survey: Survey): void;
  onClose(): void;
}

function WhyForm({ onNext, onClose }: WhyFormProps) {
  const { t } = useTranslation(["workspace-settings", "common"]);
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [comment, setComment] = useState("");
  const words = comment.trim();
  const isTold = reason !== null && (reason !== "other" || words !== "");
  const next = () => isTold && onNext({ reason, ...(words === "" ? {} : { comment: words }) });
  return (
    <SubmitForm submit={{ isPending: false }} onSubmit={next}>
      <Radio.Group
        label={t("delete.why")}
        value={reason}
        onChange={(value) => setReason(deletionReasons.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {deletionReasons.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={t(`delete.reason.${value}`)}
              {...(index === 0 && { "data-autofocus": true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t(reason === "other" ? "delete.comment" : "delete.commentOptional")}
        autosize
        minRows={2}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <DialogActions onCancel={onClose}>
        <Button type="submit" disabled={!isTold}>
          {t("delete.next")}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}

interface NameFormProps {
  readonly workspace: WorkspaceView;
  readonly survey: Survey;
  onBack(): void;
  /** A device was connected meanwhile (WS-55). */
  onConnected(): void;
}

function NameForm({ workspace: { name }, survey, onBack, onConnected }: NameFormProps) {
  const { t } = useTranslation(["workspace-settings", "common"]);
  const { dateTime } = useLocale();
  const navigate = useNavigate();
  const submit = useSubmit();
  const timezone = useOwnZone();
  const [typed, setTyped] = useState("");
  const remove = () => {
    if (typed !== name) return;
    void submit.run(async () => {
      try {
        const { deletionDueAt } = await api.workspaceDeletion.request({ body: { name: typed, ...survey } });
        showToast(t("delete.done", { name, time: dateTime(Date.parse(deletionDueAt), timezone) }), "done");
      } catch (error) {
        if (error instanceof ApiError && error.code === "devicesStillConnected") onConnected();
        throw error;
      }
      await depart(navigate);
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={remove}>
      <List spacing={4}>
        {(["everyone", "everything", "forGood"] as const).map((loss) => (
          <List.Item key={loss}>{t(`delete.${loss}`)}</List.Item>
        ))}
      </List>
      <Text c="dimmed" size="sm">
        {t("delete.proof")}
      </Text>
      <TextInput
        data-autofocus
        label={t("delete.typeName", { name })}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          submit.clear();
        }}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions
        onCancel={onBack}
        cancel={t("action.back", { ns: "common" })}
        isCancelDisabled={submit.isPending}
      >
        <SubmitButton submit={submit} color="red" isDisabled={typed !== name}>
          {t("delete.confirm")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
