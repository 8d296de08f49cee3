import { pageOrigin } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Share2 from '~icons/lucide/share-2'

/** The phone's own way to share; where there is none, the address is copied. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = pageOrigin() + window.location.pathname
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        toast({ title: m.vendors_link_copied(), description: url })
      }
    } catch (error) {
      // Closing the phone's list of ways to share is no mistake.
      if ((error as Error).name === 'AbortError') return
      toast({ title: m.vendors_not_shared(), description: url, variant: 'destructive' })
    }
  }
  return (
    <Button variant="quiet" size="sm" onClick={share}>
      <Share2 aria-hidden className="size-[18px]" />
      {m.vendors_share()}
    </Button>
  )
}
