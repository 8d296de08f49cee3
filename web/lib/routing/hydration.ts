let settle = () => {}

/** Settles once React has taken over what the server sent. A page must not change under its hands before that. */
export const hydrated = new Promise<void>((resolve) => {
  settle = resolve
})

export const markHydrated = () => settle()
