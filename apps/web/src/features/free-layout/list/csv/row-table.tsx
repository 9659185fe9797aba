// The rows of a file before they become cameras: what each says, and in words what is wrong with it. Of a password it is only shown that there is one.
import { ScrollArea, Table, Text } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../../i18n/use-locale.ts";
import { NearEnd } from "../../../../ui/near-end.tsx";
import { shownAddress, type PlannedRow } from "./import-rows.ts";
import classes from "./csv.module.css";

/** Rows that are there at first, and as many more whenever the end of them comes near. */
const pieceRows = 50;

export function RowTable({ rows }: { readonly rows: readonly PlannedRow[] }) {
  const { t } = useTranslation(["camera-csv", "bridges"]);
  const { number } = useLocale();
  const [shown, setShown] = useState(pieceRows);
  // What is wrong is seen first.
  const inOrder = rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0));
  return (
    <ScrollArea.Autosize mah="50vh" className={classes.frame ?? ""}>
      <Table className={classes.table} verticalSpacing="xs" stickyHeader aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("line")}</Table.Th>
            <Table.Th>{t("columns.name")}</Table.Th>
            <Table.Th>{t("columns.address")}</Table.Th>
            <Table.Th className={classes.wide}>{t("columns.group")}</Table.Th>
            <Table.Th>{t("state")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder.slice(0, shown).map(({ bridge, line, cells, faults }, at) => (
            <Table.Tr key={line} aria-rowindex={at + 2}>
              <Table.Td>{number(line, { useGrouping: false })}</Table.Td>
              <Table.Td className={classes.name}>
                <bdi>{cells.name}</bdi>
              </Table.Td>
              <Table.Td className={classes.name}>
                <bdi dir="ltr">{shownAddress(cells.address)}</bdi>{" "}
                {cells.password !== "" && <IconLock size={14} role="img" aria-label={t("hasPassword")} />}
                {cells.bridge !== "" && (
                  <Text size="xs" c="dimmed">
                    {t("through.of", { ns: "bridges", name: bridge?.name ?? cells.bridge })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.wide}>
                <bdi>{cells.group}</bdi>
              </Table.Td>
              <Table.Td className={classes.state}>
                {faults.length === 0 ? (
                  <IconCheck size={18} className={classes.good} role="img" aria-label={t("good")} />
                ) : (
                  faults.map(({ column, code }) => (
                    <Text key={`${column} ${code}`} size="sm" c="var(--mantine-color-error)">
                      {t("faultOf", { column: t(`columns.${column}`), fault: t(`fault.${code}`) })}
                    </Text>
                  ))
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown < rows.length && <NearEnd onNear={() => setShown(shown + pieceRows)} />}
    </ScrollArea.Autosize>
  );
}
