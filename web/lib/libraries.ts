/**
 * The libraries of every page, last in their file (`vite.config.ts`): that file is a script of the page before the
 * entry (`scripts/web/libraries-first.ts`), so that evaluating them is one task and our own parts the next. A press
 * between the two is answered.
 */
import '@tanstack/react-query'
import '@tanstack/react-router'
import 'react-dom/client'
