// The content of a screen: as wide as its kind needs, from the one scale (theme.ts), with the same room around it everywhere.
import { Stack, type MantineSpacing } from "@mantine/core";
import type { ReactNode } from "react";
import { widthOf, type Width } from "./theme.ts";
import classes from "./page.module.css";

interface PageProps {
  readonly width: Width;
  readonly gap?: MantineSpacing;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

export function Page({ width, gap = "lg", isLoading, children }: PageProps) {
  return (
    <Stack className={classes.page ?? ""} gap={gap} maw={widthOf(width)} aria-busy={isLoading}>
      {children}
    </Stack>
  );
}
