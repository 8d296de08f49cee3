import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { BackArrow, backLink } from '#web/ui/workspace/workspace-page.tsx'

/** From one event, or its editor, to all of them. */
export function BackToEvents() {
  return (
    <Link to="/vendor/events" className={backLink}>
      <BackArrow />
      {m.organiser_events()}
    </Link>
  )
}
