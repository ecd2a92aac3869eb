import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from './announcements.ts'
import { refresh } from './query-client.ts'

/** What a person entered into a form that stays on its page after the write. */
interface Entered {
  /** The present input. It is another value after each edit. */
  readonly input: unknown
  /** Drops the input. */
  readonly drop: () => void
  /** Of a form that builds on a version: takes the stored version, for input that stays. */
  readonly reload?: () => Promise<void>
}

interface Options<Input, Result> {
  /** What screen readers read after the write, such as "The group is created". */
  readonly done: string
  readonly onDone?: (result: Result, input: Input) => void
  /**
   * Dropped once the page has read the stored state. Earlier, the form would show the former state. Input that changed after the save stays.
   */
  readonly entered?: Entered
}

/**
 * A write of a form. After it, everything on the page is read again. The result is not kept, because it can contain a secret: `onDone` receives
 * it.
 */
export const useWrite = <Input, Result>(
  write: (input: Input) => PromiseLike<Result>,
  { done, onDone, entered }: Options<Input, Result>,
) => {
  const latest = useRef(entered)
  latest.current = entered
  return useMutation({
    mutationFn: async (input: Input) => await write(input),
    gcTime: 0,
    onMutate: () => entered?.input,
    onSuccess: async (result, input, saved) => {
      announce(done)
      onDone?.(result, input)
      const fresh = refresh().catch(() => undefined)
      if (!latest.current) return
      await fresh
      const { input: present, drop, reload } = latest.current
      if (present === saved) drop()
      else await reload?.().catch(() => undefined)
    },
  })
}
