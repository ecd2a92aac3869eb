import { ConnectionError, isHalyardError } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { linkSecret } from '../data/link-secret.ts'
import { FailureNote } from './failure-note.tsx'
import { Note } from './note.tsx'
import { Page } from './page.tsx'
import { PageLink } from './page-link.tsx'

/** What a form behind a link needs. */
export interface CheckedLink<Checked> {
  readonly secret: string
  readonly checked: Checked
  /** Ends the page: the form succeeded, and the person can sign in. */
  readonly onDone: (text: string) => void
  /** Ends the page if the error means that the link became invalid. */
  readonly onError: (error: unknown) => void
}

interface Props<Checked> {
  readonly title: string
  readonly check: (secret: string) => PromiseLike<Checked>
  /** Whether an error of the check or of the form means that the link is invalid. */
  readonly isInvalid: (error: unknown) => boolean
  /** The form behind the link. */
  readonly children: (link: CheckedLink<Checked>) => ReactNode
}

/** Whether the same request can succeed later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError || (isHalyardError(error) && (error.status === 429 || (error.status ?? 0) >= 500))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A page that a link with a secret opens. It checks the link, shows the form, and says at its end how to go on. */
export const LinkPage = <Checked,>({ title, check, isInvalid, children }: Props<Checked>) => {
  const [end, setEnd] = useState<{ readonly kind: 'done' | 'failure'; readonly text: string } | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['link', title],
    queryFn: async () => await check(linkSecret),
    enabled: linkSecret !== '' && end === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isChecked = data !== undefined
  useEffect(() => {
    if (isChecked) form.current?.querySelector('input')?.focus()
  }, [isChecked])

  const content = (): ReactNode => {
    if (end)
      return (
        <Note kind={end.kind} isLive>
          <p>{end.text}</p>
          {end.kind === 'done' && (
            <p>
              <PageLink page="signIn">Sign in</PageLink>
            </p>
          )}
        </Note>
      )
    if (linkSecret === '') return <Failure text="This link is not complete. Open the complete link that you received." />
    if (data !== undefined) {
      return (
        <div ref={form}>
          {children({
            secret: linkSecret,
            checked: data,
            onDone: (text) => setEnd({ kind: 'done', text }),
            onError: (failed) => {
              if (isInvalid(failed)) setEnd({ kind: 'failure', text: messageOf(failed) })
            },
          })}
        </div>
      )
    }
    if (isFetching || !error) return <p role="status">Checking your link…</p>
    if (isTemporary(error)) return <FailureNote error={error} onRetry={refetch} />
    return <Failure text={isInvalid(error) ? messageOf(error) : 'This link is not valid. Ask for a new one.'} />
  }
  return <Page title={title}>{content()}</Page>
}

const Failure = ({ text }: { readonly text: string }) => (
  <Note kind="failure" isLive>
    <p>{text}</p>
  </Note>
)
