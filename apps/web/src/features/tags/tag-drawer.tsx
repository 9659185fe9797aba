// The form of a tag: what it is called, and its colour, which has a name as well.
import { Drawer, Group, Radio, TextInput } from "@mantine/core";
import { isTagName, tagColors, tagNameKey, tagNameOf, type WorkspaceTag } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addTag, changeTag, nextColor } from "../../subjects/tag/tag-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface TagDrawerProps {
  /** Null: closed. */
  readonly tag: WorkspaceTag | "new" | null;
  readonly known: readonly WorkspaceTag[];
  onClose(): void;
}

export function TagDrawer({ tag, known, onClose }: TagDrawerProps) {
  const { t } = useTranslation("tags");
  const title = tag === "new" || tag === null ? t("new") : t("edit.title", { name: tag.name });
  return (
    <Drawer opened={tag !== null} onClose={onClose} position="right" title={title}>
      {tag !== null && <TagForm tag={tag === "new" ? null : tag} known={known} onClose={onClose} />}
    </Drawer>
  );
}

interface TagFormProps extends Omit<TagDrawerProps, "tag"> {
  /** Null: a new one. */
  readonly tag: WorkspaceTag | null;
}

function TagForm({ tag, known, onClose }: TagFormProps) {
  const { t } = useTranslation(["tags", "common"]);
  const submit = useSubmit();
  const [name, setName] = useState(tag?.name ?? "");
  const [color, setColor] = useState(() => tag?.color ?? nextColor(known));
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    if (!isTagName(name)) return setFault(t("editor.notAllowed"));
    const same = known.find((one) => tagNameKey(one.name) === tagNameKey(name));
    if (same !== undefined && same.id !== tag?.id) return setFault(t("exists", { name: same.name }));
    void submit.run(async () => {
      const words = { name: tagNameOf(name), color };
      await (tag === null ? addTag(words.name, color) : changeTag(tag.id, words));
      showDone(t(tag === null ? "added" : "saved", { name: words.name }));
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("form.name")}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
          submit.clear();
        }}
        error={fault ?? submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <Radio.Group
        label={t("form.color")}
        value={color}
        onChange={(value) => setColor(tagColors.find((one) => one === value) ?? color)}
      >
        <Group gap="sm" mt={4}>
          {tagColors.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`color.${one}`)}
              color={`var(--didban-mark-${one})`}
              styles={{ radio: { borderColor: `var(--didban-mark-${one})`, borderWidth: 3 } }}
            />
          ))}
        </Group>
      </Radio.Group>
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={name.trim() === ""}>
          {tag === null ? t("create") : t("action.save", { ns: "common" })}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
