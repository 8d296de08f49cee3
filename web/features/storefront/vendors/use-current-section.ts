import { useEffect, useState } from 'react'

/** Below this line from the top of the screen a section has not begun yet. */
const line = 140

/** Which of these parts of the page the person is reading. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').filter(Boolean)
    let frame = 0
    function look() {
      frame = 0
      const begun = sections.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)
      // The last sections are often too short to come up to the line.
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
      setCurrent((isAtEnd ? sections : begun).at(-1) ?? sections[0])
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [key])
  return current
}
