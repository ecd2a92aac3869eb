import { useMutation } from '@tanstack/react-query'
import { announce } from './announcements.ts'
import { refresh } from './query-client.ts'

interface Options<Input, Result> {
  /** What screen readers read after the write, such as "The group is created". */
  readonly done: string
  readonly onDone?: (result: Result, input: Input) => void
  /** For a form that stays on the page: drops the input once the page has read the stored state. Earlier, the form would show the former state. */
  readonly onFresh?: () => void
}

/**
 * A write of a form. After it, everything on the page is read again. The result is not kept, because it can contain a secret: `onDone` receives
 * it.
 */
export const useWrite = <Input, Result>(write: (input: Input) => PromiseLike<Result>, { done, onDone, onFresh }: Options<Input, Result>) =>
  useMutation({
    mutationFn: async (input: Input) => await write(input),
    gcTime: 0,
    onSuccess: async (result, input) => {
      announce(done)
      onDone?.(result, input)
      const fresh = refresh().catch(() => undefined)
      if (!onFresh) return
      await fresh
      onFresh()
    },
  })
