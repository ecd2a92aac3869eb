import { basePath } from '../../data/base.ts'

interface Props {
  /** Path at which a browser begins the login. */
  readonly loginPath: string
  /** Why the login cannot be tested now. */
  readonly refusal?: string | undefined
}

/** Begins a login that shows its outcome and changes nothing. The administrator stays signed in. */
export const TestLink = ({ loginPath, refusal }: Props) =>
  refusal === undefined ? (
    <p>
      <a href={`${basePath}${loginPath}?test=true`}>Test the login</a>. You log in at the provider. Then this console shows what the login
      would do. The test changes nothing, and you stay signed in.
    </p>
  ) : (
    <p>{refusal}</p>
  )
