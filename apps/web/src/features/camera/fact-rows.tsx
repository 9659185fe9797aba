// Rows of what is known of a camera, each of which leads to where it is changed for whoever may change it (CAM-79).
import { UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./camera.module.css";

export interface CameraFact {
  /** Its name among the texts. */
  readonly key: string;
  readonly value: ReactNode;
  /** Where it is changed: an act, or another screen; undefined where it is nowhere, or not by this person. */
  readonly edit?: (() => void) | string | undefined;
}

/** What says nothing and cannot be changed is left out. */
export function FactRows({ facts }: { readonly facts: readonly CameraFact[] }) {
  const { t } = useTranslation("camera");
  return (
    <dl className={classes.rows}>
      {facts.map(
        ({ key, value, edit }) =>
          (Boolean(value) || edit !== undefined) && (
            <div key={key} className={classes.row}>
              <dt>{t(`fact.${key}`)}</dt>
              <dd>
                <Changeable label={t("change", { fact: t(`fact.${key}`) })} edit={edit}>
                  {value || <span className={classes.dim}>{t("notSet")}</span>}
                </Changeable>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface ChangeableProps {
  readonly label: string;
  readonly edit: CameraFact["edit"];
  readonly children: ReactNode;
}

function Changeable({ label, edit, children }: ChangeableProps) {
  if (edit === undefined) return children;
  const content = (
    <>
      <span>{children}</span>
      <IconPencil size={14} aria-hidden className={classes.pencil} />
      <span className="visually-hidden">{label}</span>
    </>
  );
  if (typeof edit === "string")
    return (
      <Link to={edit} className={classes.change}>
        {content}
      </Link>
    );
  return (
    <UnstyledButton className={classes.change ?? ""} onClick={edit}>
      {content}
    </UnstyledButton>
  );
}
