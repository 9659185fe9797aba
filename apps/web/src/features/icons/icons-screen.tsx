// Every icon of the app with its name (UI-11); a press copies the name.
import { SimpleGrid, Text, Title, UnstyledButton } from "@mantine/core";
import { createElement, useState } from "react";
import { useTranslation } from "react-i18next";
import table from "virtual:icon-table";
import { Page } from "../../ui/page.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import classes from "./icons.module.css";

const names = Object.keys(table);

export function IconsScreen() {
  const { t } = useTranslation("icons");
  const [wanted, setWanted] = useState("");
  useTitle(t("title"));
  const found = names.filter((name) => matchesSearch(name, wanted));
  const copy = (name: string) =>
    navigator.clipboard.writeText(name).then(
      () => showToast(t("copied", { name }), "done"),
      () => showToast(t("notCopied"), "error"),
    );
  return (
    <main id="content">
      <Page width="cards">
        <Title order={1}>{t("title")}</Title>
        <SearchField label={t("search")} value={wanted} onChange={setWanted} />
        {found.length === 0 && <Text c="dimmed">{t("none")}</Text>}
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 4, md: 6 }} component="ul" className={classes.list}>
          {found.map((name) => (
            <li key={name}>
              <UnstyledButton className={classes.icon} onClick={() => void copy(name)}>
                <Drawing name={name} />
                <bdi dir="ltr">{name}</bdi>
              </UnstyledButton>
            </li>
          ))}
        </SimpleGrid>
      </Page>
    </main>
  );
}

function Drawing({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden className={classes.drawing}>
      {table[name]?.map(([tag, { key, ...attributes }]) => createElement(tag, { ...attributes, key }))}
    </svg>
  );
}
