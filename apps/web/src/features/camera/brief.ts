// How a button of the camera's head looks on a phone: its mark alone.
import classes from "./camera.module.css";

export const brief = { label: classes.briefLabel ?? "", section: classes.briefSection ?? "" };
