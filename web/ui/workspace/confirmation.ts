import { createContext, type MouseEvent, useContext } from 'react'

/** What somebody is about to do, as the question for the password names it. */
export interface Act {
  /** Names the thing: "Reject Baraka Soko?" */
  title: string
  /** What it comes to, where the title does not say so: "KSh 98,400". */
  sum?: string | undefined
}

export interface Confirmation {
  /** Asks for the password where it is needed soon: whether the act may begin. */
  ask: (act: Act) => Promise<boolean>
  /** Says for what the password is, should the server want it now; what it returns takes that back. */
  announce: (act: Act) => () => void
}

/** The pages of administrators set it; elsewhere nobody is asked. */
export const ConfirmationContext = createContext<Confirmation | null>(null)

/** For what the browser fetches by itself, a picture: asks for the password where it is needed, and says whether to fetch. */
export function useConfirmation() {
  const confirmation = useContext(ConfirmationContext)
  return async (title: string): Promise<boolean> => !confirmation || confirmation.ask({ title })
}

/** For a link to a file: where the password is needed it is asked for on the page, and then the link is followed. */
export function useConfirmedLink(title: string) {
  const confirmation = useContext(ConfirmationContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The right button opens no address; the middle one does.
    if (!confirmation || event.button > 1) return
    event.preventDefault()
    // A copy, so that following it does not ask again.
    const link = event.currentTarget.cloneNode() as HTMLAnchorElement
    void confirmation.ask({ title }).then((isGiven) => isGiven && link.click())
  }
  return { onClick: follow, onAuxClick: follow }
}
