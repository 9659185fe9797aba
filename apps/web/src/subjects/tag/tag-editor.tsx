// The tags of a camera, to be changed (TAG-3 to TAG-5): one types to find or make one, Enter puts it there, Backspace in the empty field takes the last off.
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { isTagName, tagNameKey, tagNameOf, tagsAtMost, type CameraDetails, type Tag } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { usePermissions } from "../account/permissions.ts";
import { TagChip } from "./tag-chip.tsx";
import { addTag, putTag, takeTagOff } from "./tag-changes.ts";
import { tagListQuery } from "./tag-reads.ts";
import classes from "./tag-editor.module.css";
import chipClasses from "./tag-chip.module.css";

/** Offers that are shown at a time: what is typed finds the others. */
const mostOffers = 8;
/** The offer that makes one; no tag's id. */
const makeNew = "new";

export function TagEditor({ camera }: { camera: Pick<CameraDetails, "id" | "tags"> }) {
  const { t } = useTranslation("tags");
  const { number } = useLocale();
  const { may } = usePermissions();
  /** Whoever only looks needs no offers. */
  const [isUsed, setUsed] = useState(false);
  const { data: known = [] } = useQuery({ ...tagListQuery, enabled: isUsed });
  const [typed, setTyped] = useState("");
  /** Why what was typed is not taken. */
  const [fault, setFault] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });

  const { tags = [] } = camera;
  const isFull = tags.length >= tagsAtMost;
  const key = tagNameKey(typed);
  const free = known.filter(({ id }) => tags.every((tag) => tag.id !== id));
  const exact = known.find((tag) => tagNameKey(tag.name) === key);
  const isOnIt = tags.some((tag) => tagNameKey(tag.name) === key);
  const alike = free.filter((tag) => tag.id !== exact?.id && tagNameKey(tag.name).includes(key));
  const mayMake = isTagName(typed) && exact === undefined && may("tagUpdate") && !isOnIt;
  const offers = [...(exact && !isOnIt ? [exact] : []), ...alike].slice(0, mostOffers);

  const change = (next: string) => {
    setTyped(next);
    setFault(null);
    submit.clear();
    box.openDropdown();
    box.updateSelectedOptionIndex();
  };
  /** The offers would lie over what is said. */
  const refuse = (why: string) => {
    setFault(why);
    box.closeDropdown();
  };
  const put = (find: () => Promise<Tag | null>) =>
    void submit.run(async () => {
      const tag = await find();
      if (tag === null) return refuse(t("editor.unknown"));
      await putTag(tag, camera);
      setTyped("");
      setNews(t("editor.added", { name: tag.name }));
      box.closeDropdown();
    });
  /** What is typed is taken as it stands; an offer that is not called so waits to be chosen. */
  const take = () => {
    if (typed.trim() === "") return;
    if (!isTagName(typed)) return refuse(t("editor.notAllowed"));
    if (isOnIt) return refuse(t("editor.onIt"));
    put(async () => {
      // It may be typed before they are read.
      const all = await queryClient.ensureQueryData(tagListQuery);
      const same = all.find((tag) => tagNameKey(tag.name) === key);
      return same ?? (may("tagUpdate") ? addTag(tagNameOf(typed)) : null);
    });
  };
  const takeOff = (tag: Tag) =>
    void submit.run(async () => {
      await takeTagOff(tag.id, camera);
      setNews(t("editor.removed", { name: tag.name }));
      field.current?.focus();
    });

  return (
    <div className={classes.editor}>
      {tags.length > 0 && (
        <ul className={chipClasses.chips} aria-label={t("title")}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagChip tag={tag}>
                <CloseButton
                  size={24}
                  iconSize={14}
                  radius="xl"
                  aria-label={t("editor.remove", { name: tag.name })}
                  disabled={submit.isPending}
                  onClick={() => takeOff(tag)}
                />
              </TagChip>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        store={box}
        onOptionSubmit={(value) =>
          value === makeNew ? take() : put(async () => known.find(({ id }) => id === value) ?? null)
        }
      >
        <Combobox.Target>
          <TextInput
            ref={field}
            size="sm"
            aria-label={t("editor.label")}
            placeholder={t("editor.placeholder")}
            description={isFull ? t("editor.full", { most: number(tagsAtMost) }) : undefined}
            disabled={isFull && typed === ""}
            value={typed}
            readOnly={submit.isPending}
            rightSection={submit.isPending && <Loader size={16} />}
            error={fault ?? submit.error}
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => {
              setUsed(true);
              box.openDropdown();
            }}
            onClick={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
            onKeyDown={(event) => {
              const isOffered = box.dropdownOpened && box.getSelectedOptionIndex() >= 0;
              if (event.key === "Enter" && !event.nativeEvent.isComposing && !isOffered) {
                event.preventDefault();
                take();
              }
              const last = tags.at(-1);
              if (event.key === "Backspace" && typed === "" && last !== undefined) takeOff(last);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={isFull || (offers.length === 0 && !mayMake)}>
          <Combobox.Options aria-label={t("editor.offers")} className={classes.offers}>
            {mayMake && (
              <Combobox.Option value={makeNew}>
                {t("editor.make", { name: tagNameOf(typed) })}
              </Combobox.Option>
            )}
            {offers.map((tag) => (
              <Combobox.Option key={tag.id} value={tag.id}>
                <TagChip tag={tag} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </div>
  );
}
