import * as requests from './requests.ts'
import { waited } from './schedule.ts'
import { type Ask, asked } from './transitions.ts'
import { type Ending, flagEvents, isAdministrator, type Request, type Role, refused, type Spot, type Who, type World } from './world.ts'

/** Action of a caller on a request. */
export type OnRequest =
  | ({ readonly kind: 'state' } & Ask)
  | { readonly kind: 'replace'; readonly change: number; readonly value: string }
  | { readonly kind: 'discard change'; readonly change: number }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'request reviews'; readonly reviewers: readonly Who[] }
  | { readonly kind: 'discard' | 'withdraw' | 'comment' | 'preview' | 'read' | 'undo' }

/** Action of a caller outside requests. */
export type Elsewhere =
  | { readonly kind: 'propose' | 'write'; readonly spot: Spot; readonly value: string }
  | { readonly kind: 'require'; readonly approvals: number }
  | { readonly kind: 'give role'; readonly to: Who; readonly role: Role }
  | { readonly kind: 'replace account'; readonly of: Who }
  | { readonly kind: 'wait'; readonly minutes: number }

export type Step =
  | { readonly who: Who; readonly on: number; readonly action: OnRequest }
  | { readonly who: Who; readonly on: null; readonly action: Elsewhere }

const onRequest = (world: World, request: Request, who: Who, action: OnRequest): Ending => {
  switch (action.kind) {
    case 'state':
      return asked(world, request, who, action)
    case 'replace':
      return requests.replaced(world, request, who, action.change, action.value)
    case 'discard change':
      return requests.discardedChange(world, request, who, action.change)
    case 'title':
      return requests.titled(world, request, who, action.title)
    case 'request reviews':
      return requests.reviewsRequested(world, request, who, action.reviewers)
    case 'discard':
      return requests.discarded(world, request, who)
    case 'withdraw':
      return requests.withdrawn(world, request, who)
    case 'comment':
      return requests.commented(world, request, who)
    case 'preview':
      return requests.previewed(world, request, who)
    case 'read':
      return requests.read(world, request, who)
    case 'undo':
      return requests.undone(world, request, who)
  }
}

/** Deleting an account deletes its verdicts; its requests stay without an author. */
const withoutAccount = (world: World, who: Who): World => ({
  ...world,
  requests: new Map(
    [...world.requests].map(([key, request]) => [
      key,
      {
        ...request,
        author: request.author === who ? null : request.author,
        approvals: request.approvals.filter((approval) => approval.who !== who),
        rejections: request.rejections.filter((each) => each !== who),
        reviewers: request.reviewers.filter((each) => each !== who),
        schedule: request.schedule && { ...request.schedule, by: request.schedule.by === who ? null : request.schedule.by },
      },
    ]),
  ),
})

const elsewhere = (world: World, who: Who, action: Elsewhere): Ending => {
  switch (action.kind) {
    case 'propose':
      return requests.proposed(world, who, action.spot, action.value)
    case 'write': {
      // Reviews are required, so only administrators write directly.
      if (!isAdministrator(who)) return refused(world, 403)
      const live = { ...world.live, [action.spot]: action.value }
      return { status: 200, world: { ...world, live }, events: flagEvents(world.live, live) }
    }
    case 'require': {
      const isSame = action.approvals === world.required
      return {
        status: 200,
        world: { ...world, required: action.approvals },
        events: isSame ? [] : ['change-request-configuration-updated'],
      }
    }
    case 'give role':
      return { status: 200, world: { ...world, roles: { ...world.roles, [action.to]: action.role } }, events: [] }
    case 'replace account':
      return { status: 200, world: withoutAccount(world, action.of), events: [] }
    case 'wait':
      return waited(world, action.minutes)
  }
}

/** Result of a step, according to the rules of the review. */
export const endingOf = (world: World, { who, on, action }: Step): Ending =>
  on === null ? elsewhere(world, who, action) : onRequest(world, world.requests.get(on)!, who, action)
