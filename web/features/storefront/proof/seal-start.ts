/** `7C4E 1F93`: eight of a seal's digits, as they are compared at a glance. */
export const sealStart = (seal: string, from = 0) =>
  `${seal.slice(from, from + 4)}\u00a0${seal.slice(from + 4, from + 8)}`.toUpperCase()
