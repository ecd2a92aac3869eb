import { Redirect, useSearchParams } from 'wouter'
import { useOwnUser } from '../../data/me.ts'
import { SignInForm } from '../../parts/sign-in-form.tsx'

/** A path of this console; anything else, such as an address of another server, becomes the inbox. */
const ownPath = (to: string | null): string => (to && /^\/(?![/\\])/.test(to) ? to : '/')

const SignInPage = () => {
  const [search] = useSearchParams()
  const { data } = useOwnUser()
  return data ? <Redirect to={ownPath(search.get('to'))} replace /> : <SignInForm heading="Sign in" />
}

export default SignInPage
