/** Topic of the event bus; its id is a session that ended or acts elsewhere: what it holds open must be asked again (SESS-16). */
export const sessionChanged = "session.changed";
