// The workspace's logo, name and description, which every member sees, and changing the logo (WS-45 to WS-48).
import { Badge, Button, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import type { WorkspaceView } from "@didban/contract";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { avatarMaxBytes } from "../../subjects/avatar/avatars.ts";
import { avatarKey, useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { showChanged } from "../../subjects/workspace/save-workspace.ts";
import { useDaysLeft } from "../../subjects/workspace/use-days-left.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

const kinds = "image/jpeg,image/png,image/webp";

interface IdentityProps {
  readonly workspace: WorkspaceView;
  readonly mayEdit: boolean;
}

export function Identity({ workspace, mayEdit }: IdentityProps) {
  const { t } = useTranslation("workspace-settings");
  const { id, name, description, logo, locked } = workspace;
  const [chosen, setChosen] = useState<File | null>(null);
  const kept = useAvatar("workspace", logo, id);
  const demo = useDaysLeft(workspace);
  return (
    <Group gap="lg" wrap="nowrap" align="flex-start">
      <AvatarImage
        entry={chosen === null ? kept : { ...kept, source: chosen }}
        name={name}
        alt={t("logo.alt")}
        size={72}
      />
      <Stack gap="xs" miw={0}>
        <Group gap="sm">
          <Title order={2}>
            <bdi>{name}</bdi>
          </Title>
          {demo !== null && <Badge variant="light">{demo}</Badge>}
          {locked && (
            <Badge variant="default" leftSection={<IconLock size={12} aria-hidden />}>
              {t("doors.locked")}
            </Badge>
          )}
        </Group>
        {description !== "" && (
          <Text c="dimmed">
            <bdi>{description}</bdi>
          </Text>
        )}
        {mayEdit && <LogoForm workspace={workspace} chosen={chosen} choose={setChosen} />}
      </Stack>
    </Group>
  );
}

interface LogoFormProps {
  readonly workspace: WorkspaceView;
  readonly chosen: File | null;
  choose(file: File | null): void;
}

function LogoForm({ workspace: { id, logo }, chosen, choose }: LogoFormProps) {
  const { t } = useTranslation(["workspace-settings", "common"]);
  const { bytes } = useLocale();
  const submit = useSubmit();
  const isTooLarge = chosen !== null && chosen.size > avatarMaxBytes;
  const use = (file: File) =>
    void submit.run(async () => {
      const saved = await api.workspaceSettings.updateLogo({ params: { id }, file });
      // Shown as it was chosen: a guest's is kept nowhere else (WS-68).
      queryClient.setQueryData(avatarKey("workspace", id, saved.logo), file);
      showChanged({ logo: saved.logo });
      choose(null);
    });
  const remove = () =>
    void submit.run(async () => {
      await api.workspaceSettings.removeLogo({ params: { id } });
      showChanged({ logo: null });
    });
  const cancel = () => {
    choose(null);
    submit.clear();
  };
  return (
    <Stack gap={4}>
      <Group gap="xs">
        {chosen === null ? (
          <>
            <FileButton accept={kinds} onChange={choose}>
              {(props) => (
                <Button variant="default" size="compact-md" {...props}>
                  {t("logo.choose")}
                </Button>
              )}
            </FileButton>
            {logo !== null && (
              <Button variant="subtle" size="compact-md" loading={submit.isPending} onClick={remove}>
                {t("logo.remove")}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              size="compact-md"
              loading={submit.isPending}
              disabled={isTooLarge}
              onClick={() => use(chosen)}
            >
              {t("logo.use")}
            </Button>
            <Button variant="default" size="compact-md" disabled={submit.isPending} onClick={cancel}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          </>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t("logo.hint")}
      </Text>
      <FormError text={isTooLarge ? t("logo.tooLarge", { size: bytes(avatarMaxBytes) }) : submit.error} />
    </Stack>
  );
}
