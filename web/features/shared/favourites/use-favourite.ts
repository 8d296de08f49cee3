import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dropProduct, dropShop, keepProduct, keepShop } from '#contracts/favourites/favourites.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { askedFavourite, type FavouriteKind } from './asked-favourite.ts'
import { favourites } from './favourites.queries.ts'

const listOf = { vendors: 'vendorIds', products: 'productIds' } as const
const endpoints = { vendors: [keepShop, dropShop], products: [keepProduct, dropProduct] } as const

/** Whether something is kept as a favourite, and what changes it. A visitor is asked to sign in first. */
export function useFavourite(kind: FavouriteKind, id: string) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  const { data } = useQuery({ ...favourites, enabled: !!user })
  const isKept = !!data && (data[listOf[kind]] as readonly string[]).includes(id)

  /** It is drawn before the server has answered, and taken back when that refuses. */
  function draw(keep: boolean) {
    client.setQueryData(favourites.queryKey, (before) => {
      if (!before) return before
      const others = (before[listOf[kind]] as string[]).filter((each) => each !== id)
      return { ...before, [listOf[kind]]: keep ? [id, ...others] : others }
    })
  }

  async function change(keep: boolean) {
    await client.cancelQueries({ queryKey: favourites.queryKey })
    draw(keep)
    try {
      await call(endpoints[kind][keep ? 0 : 1], { params: { id } } as never)
    } catch (error) {
      draw(!keep)
      toast({
        title: keep ? m.favourites_not_kept() : m.favourites_not_dropped(),
        description: refusalMessage(error),
        variant: 'destructive',
      })
    }
    // Lists that are open stay as they are, so that what was dropped by mistake is kept again where it stood.
    const isOfFavourites = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      /^\/api\/user\/(favourites\/|home)/.test(String(path))
    await client.invalidateQueries({ predicate: isOfFavourites, refetchType: 'none' })
    await client.invalidateQueries({ queryKey: favourites.queryKey })
  }

  const keepAsked = useEffectEvent(() => {
    const asked = askedFavourite.get()
    if (asked?.kind !== kind || asked.id !== id) return
    askedFavourite.set(null)
    void change(true)
  })
  useEffect(() => {
    if (user) keepAsked()
  }, [user])

  return {
    isKept,
    toggle() {
      if (user) return change(!isKept)
      askedFavourite.set({ kind, id })
      toast({ title: m.favourites_sign_in() })
      return navigate({ to: '/auth/login', search: { redirect: href } })
    },
  }
}
