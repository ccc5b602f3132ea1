import type { FastifyRequest } from 'fastify'
import { weekCapacity } from '../../../core/calendar/settings.ts'
import { addWeeks, currentWeek, dateInZone, isIsoDate, siteTimeZone } from '../../../core/calendar/weeks.ts'
import { memberByEmail } from '../../../core/members/members.ts'
import type { AdminListing } from '../../../directory/listings/admin.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { dateText, weekRange } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import type { Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { transferListing } from '../../claims/transfer.ts'
import { findKept, sameWebsite } from '../../merging/find-kept.ts'
import { mergeListings } from '../../merging/merge.ts'
import type { AdminDecision } from '../decision.ts'
import { daysToRestore, deleteListing, restorableUntil, restoreListing } from '../delete.ts'
import { endFeatured, featureForFree, launchForFree, maxFeaturedDays, rescheduleListing } from '../grants.ts'
import { hideListing, unhideListing } from '../hide.ts'
import { takenPlaces } from '../places.ts'

/** The value and error of a field of one action. Other actions on the page have fields of the same names. */
type Field = (name: string) => { name: string; id: string; value: string | null; error: string | undefined }

interface Question {
  title: string
  /** What will happen. The admin's reason is shown below it. */
  text: Part
}

interface ListingAction {
  /** What the button says. */
  title: string
  hint: string
  /** Shown after it was done. */
  done: string
  isOffered(app: App, listing: AdminListing): boolean
  fields?(app: App, listing: AdminListing, field: Field): Html | Promise<Html>
  run(app: App, tx: Transaction, decision: AdminDecision, form: URLSearchParams): Promise<unknown>
  question(app: App, listing: AdminListing, form: URLSearchParams): Question | Promise<Question>
}

const isWaiting = ({ status }: AdminListing) => status === 'awaiting_badge' || status === 'scheduled'
const isFeatured = (app: App, { featured_until }: AdminListing) =>
  featured_until !== null && featured_until > app.clock.now()

/** What admins can do with a listing, by the last part of the form's path. */
export const listingActions: Readonly<Record<string, ListingAction>> = {
  reschedule: {
    title: 'Reschedule launch',
    hint: 'Move the launch to another week, even a full one.',
    done: 'Launch rescheduled. We notified the owner and editors.',
    isOffered: (_, listing) => isWaiting(listing),
    fields: async (app, _, field) =>
      html`${choice({
        ...field('week'),
        label: 'Launch week',
        required: true,
        choices: await weekChoices(app),
      })}`,
    run: (app, tx, decision, form) => rescheduleListing(app, tx, { ...decision, week: form.get('week') ?? '' }),
    question: (_, { name, launch_week }, form) => ({
      title: `Reschedule ${name}?`,
      text: html`<p>It launches the week of ${weekIn(form)}\
${launch_week && ` instead of ${weekRange(launch_week)}`}. Its spot in the old week opens up.</p>`,
    }),
  },
  launch: {
    title: 'Launch for free',
    hint: 'A paid launch without an order.',
    done: 'Launched for free. We notified the owner and editors.',
    isOffered: (_, { status, plan }) =>
      status === 'draft' || ((status === 'awaiting_badge' || status === 'scheduled') && plan !== 'paid'),
    fields: async (app, _, field) =>
      html`${choice({
        ...field('week'),
        label: 'Launch week',
        required: true,
        choices: [{ value: '', text: 'Now, in the current week' }, ...(await weekChoices(app))],
      })}`,
    run: (app, tx, decision, form) => launchForFree(app, tx, { ...decision, week: form.get('week') || null }),
    question: (_, { name }, form) => ({
      title: `Launch ${name} for free?`,
      text: html`<p>${
        form.get('week') ? `It launches the week of ${weekIn(form)}` : 'It goes live right away'
      }, with everything a paid launch includes. No one is charged.</p>`,
    }),
  },
  feature: {
    title: 'Feature for free',
    hint: 'Starts at its launch, or when its current featured period ends.',
    done: 'Featured. We notified the owner and editors.',
    isOffered: (_, { status }) => status === 'scheduled' || status === 'live',
    fields: (_, { featured_until }, given) => {
      const days = given('days')
      return html`<input type="hidden" name="until" value="${featured_until?.toISOString() ?? ''}">${field({
        ...days,
        label: 'Days',
        type: 'number',
        value: days.value ?? '7',
        required: true,
        min: 1,
        max: maxFeaturedDays,
      })}`
    },
    run: (app, tx, decision, form) =>
      featureForFree(app, tx, { ...decision, days: Number(form.get('days')), seen: form.get('until') }),
    question: (_, { name }, form) => ({
      title: `Feature ${name} for ${counted(Number(form.get('days')), 'day')}?`,
      text: html`<p>It’s shown among the featured listings, like with a paid order. No one is charged.</p>`,
    }),
  },
  unfeature: {
    title: 'End featured period',
    hint: 'Takes it off the featured listings now.',
    done: 'No longer featured. We notified the owner and editors.',
    isOffered: (app, listing) => isFeatured(app, listing),
    run: (app, tx, decision) => endFeatured(app, tx, decision),
    question: (app, { name, featured_until }) => ({
      title: `Stop featuring ${name}?`,
      text: html`<p>It would have been featured until \
${dateText(dateInZone(siteTimeZone(app), featured_until!))}. Paid days aren’t refunded by this.</p>`,
    }),
  },
  transfer: {
    title: 'Transfer to another owner',
    hint: 'The new owner needs an account with a confirmed email.',
    done: 'Listing transferred. We sent your reason.',
    isOffered: () => true,
    fields: (_, __, given) =>
      field({ ...given('email'), label: 'New owner’s email', type: 'email', required: true, maxlength: 254 }),
    run: (app, tx, decision, form) => transferListing(app, tx, { ...decision, email: form.get('email') ?? '' }),
    question: async (app, { name, owner_name }, form) => {
      const owner = await memberByEmail(app.db, (form.get('email') ?? '').trim())
      return {
        title: `Transfer ${name} to ${owner?.name}?`,
        text: html`<p>Ownership moves ${owner_name && html`from <span dir="auto">${owner_name}</span> `}to \
<span dir="auto">${owner?.name}</span>. Editors of the former owner lose access, and connected revenue is \
disconnected. It keeps its plan, votes and verified mark. ${
          owner_name ? 'Both owners get' : 'The new owner gets'
        } your reason:</p>`,
      }
    },
  },
  merge: {
    title: 'Merge into another listing',
    hint: 'For duplicates: this listing is deleted. The other one keeps its texts and pictures.',
    done: 'Listings merged. We notified the owners and editors of both.',
    isOffered: (_, { deleted_at }) => deleted_at === null,
    fields: async (app, { id }, given) => {
      const duplicates = await sameWebsite(app.db, id)
      const into = given('into')
      return field({
        ...into,
        label: 'Listing to keep',
        value: into.value ?? (duplicates[0] ? app.urls.to(`/admin/listings/${duplicates[0].id}`) : null),
        required: true,
        maxlength: 2000,
        hint:
          duplicates.length > 0
            ? `Same website: ${duplicates.map(({ name }) => name).join(', ')}.`
            : 'Paste the URL of its page here.',
      })
    },
    async run(app, tx, decision, form) {
      const { id } = await findKept(tx, form.get('into') ?? '', decision.listingId)
      await mergeListings(app, tx, { ...decision, intoId: id })
    },
    question: async (app, { id, name }, form) => {
      const kept = await findKept(app.db, form.get('into') ?? '', id)
      return {
        title: `Merge ${name} into ${kept.name}?`,
        text: html`<p><span dir="auto">${name}</span> is deleted, and its page redirects to \
<a href="/admin/listings/${kept.id}" dir="auto">${kept.name}</a>, which gets its votes (one per person), followers, \
reviews, claims, past launches, awards, views and orders. The texts and pictures of the listing you keep don’t change.</p>\
<p>For ${daysToRestore} days you can restore the deleted listing, but what moved doesn’t come back. The owners and editors of \
both get your reason:</p>`,
      }
    },
  },
  hide: {
    title: 'Hide listing',
    hint: 'Takes it offline until you restore it. The owner can still edit it.',
    done: 'Listing hidden. We notified the owner and editors.',
    isOffered: (_, { status }) => status !== 'draft' && status !== 'hidden',
    run: (app, tx, decision) => hideListing(app, tx, decision),
    question: (_, { name }) => ({
      title: `Hide ${name}?`,
      text: html`<p>Its page disappears right away, along with every link to it, \
and it can’t get votes until you restore it. The owner and editors get your reason:</p>`,
    }),
  },
  unhide: {
    title: 'Restore listing',
    hint: 'Puts it back online.',
    done: 'Listing restored. We notified the owner and editors.',
    isOffered: (_, { status, deleted_at }) => status === 'hidden' && deleted_at === null,
    run: (app, tx, decision) => unhideListing(app, tx, decision),
    question: (_, { name }) => ({
      title: `Restore ${name}?`,
      text: html`<p>It’s back online right away. The owner and editors get your reason:</p>`,
    }),
  },
  delete: {
    title: 'Delete listing',
    hint: `Takes it off the site for everyone. You can restore it for ${daysToRestore} days.`,
    done: 'Listing deleted. We notified the owner and editors.',
    isOffered: (_, { deleted_at }) => deleted_at === null,
    run: (app, tx, decision) => deleteListing(app, tx, decision),
    question: (app, { name }) => ({
      title: `Delete ${name}?`,
      text: html`<p>It disappears from the site, search, feeds and the API right away, also for its owner. You can \
restore it until ${dateText(dateInZone(siteTimeZone(app), restorableUntil(app.clock.now())))}. After that it’s \
permanently deleted with its votes, followers, reviews and history. Orders and invoices stay.</p>\
<p>The owner and editors get your reason:</p>`,
    }),
  },
  undelete: {
    title: 'Restore deleted listing',
    hint: 'Brings it back as it was.',
    done: 'Listing restored. We notified the owner and editors.',
    isOffered: (_, { deleted_at }) => deleted_at !== null,
    run: (app, tx, decision) => restoreListing(app, tx, decision),
    question: (_, { name, merged_into }) => ({
      title: `Restore ${name}?`,
      text: html`<p>It comes back with the status it had\
${merged_into !== null && '. Votes, followers, reviews and orders stay with the listing it was merged into'}. \
The owner and editors get your reason:</p>`,
    }),
  },
}

/** Refuses an invalid week before asking for confirmation. */
function weekIn(form: URLSearchParams): string {
  const week = form.get('week') ?? ''
  return isIsoDate(week) ? weekRange(week) : ''
}

async function weekChoices(app: App): Promise<{ value: string; text: string }[]> {
  const weeks = Array.from({ length: 26 }, (_, index) => addWeeks(currentWeek(app), index + 1))
  const taken = await takenPlaces(app, app.db, weeks[0]!, weeks.at(-1)!)
  const capacity = app.settings.get(weekCapacity)
  return weeks.map((week) => {
    const count = taken.get(week) ?? 0
    return { value: week, text: `${weekRange(week)} (${count >= capacity ? 'full' : `${count} of ${capacity} taken`})` }
  })
}

/** The actions that the listing's status allows, each folded. If one was refused, it's open and keeps its values. */
export async function actionForms(
  app: App,
  person: Person,
  request: FastifyRequest,
  listing: AdminListing,
  { problem }: Flash,
): Promise<Html> {
  const offered = Object.entries(listingActions).filter(
    ([name, { isOffered }]) => (listing.deleted_at === null || name === 'undelete') && isOffered(app, listing),
  )
  const forms = offered.map(async ([name, { title, hint, fields }]) => {
    const refused = problem && request.url.split('?')[0]!.endsWith(`/${name}`) ? problem : undefined
    const given: Field = (path) => ({
      name: path,
      // The error summary links to the field by its name.
      id: refused ? path : `${name}-${path}`,
      value: refused ? (submittedText(request, path) ?? null) : null,
      error: fieldError(refused, path),
    })
    return html`<details class="fold"${refused && html` open`}><summary>${title}</summary>\
<form class="stack" method="post" action="/admin/listings/${listing.id}/${name}">${tokenField(person)}\
<p class="muted">${hint}</p>${fields && (await fields(app, listing, given))}${textField({
      ...given('reason'),
      label: 'Reason',
      required: true,
      rows: 3,
      maxlength: 1000,
      hint: 'We send it to the owner and editors.',
    })}<p><button class="button">${title}</button></p></form></details>`
  })
  return html`${await Promise.all(forms)}`
}
