// Tabs whose open one stands in the address (ROUTE-32), the first of them without a word there. Where they are wider than the screen they
// stay in one row that scrolls. One alone shows no row, and what is in it stays as it is when others join it.
import { Tabs } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import classes from "./address-tabs.module.css";

interface Props<Name extends string> {
  readonly names: readonly [Name, ...Name[]];
  /** What else a tab is called in addresses. */
  readonly alsoCalled?: Readonly<Record<string, Name>>;
  label(name: Name): string;
  panel(name: Name): ReactNode;
}

export function AddressTabs<Name extends string>({ names, alsoCalled, label, panel }: Props<Name>) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab") ?? names[0];
  const open = names.find((name) => name === (alsoCalled?.[asked] ?? asked)) ?? names[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  return (
    <Tabs
      value={open}
      onChange={(tab) => setSearch(tab === null || tab === names[0] ? {} : { tab })}
      keepMounted={false}
    >
      <Tabs.List ref={list} mb="lg" className={classes.list} {...(names.length === 1 && { display: "none" })}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {label(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{panel(open)}</Tabs.Panel>
    </Tabs>
  );
}
