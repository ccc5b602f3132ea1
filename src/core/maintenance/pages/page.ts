import { type Html, html } from '../../../platform/html.ts'
import type { Site } from '../../../web/page.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { may } from '../../roles/roles.ts'
import { maintenanceIsOn } from '../settings.ts'

/** Without menus, because nothing in them can be opened. */
export function maintenancePage({ app, assets, layout }: Site, message: string): Html {
  const look = layout.look()
  const name = app.siteName()
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We’ll be right back · ${name}</title>
<meta name="description" content="${message}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${assets.style}">
${look.styles.map((path) => html`<link rel="stylesheet" href="${path}">`)}
${look.icons}
</head>
<body>
<header class="masthead"><div class="wrap masthead-row"><a class="nameplate" href="/">${look.nameplate}</a></div></header>
<main id="content" class="wrap" tabindex="-1"><section class="lost">
<h1>We’ll be right back</h1>
<p class="lede wrap-anywhere" dir="auto">${message}</p>
<p><a class="button" href="/">Try again</a></p>
<p><span class="muted">Part of the team?</span> <a href="/sign-in">Sign in</a></p>
</section></main>
</body>
</html>
`
}

const bannerSlot = slotKind<boolean>({
  name: 'maintenance',
  load: async (app) => app.settings.get(maintenanceIsOn),
  fill: ({ role }, isOn) =>
    isOn && may(role, 'overview')
      ? html`<aside class="trial" aria-label="Maintenance mode"><div class="wrap"><p><strong>Maintenance mode is on.</strong> \
Only people with a role see the site.${
          may(role, 'settings') && html` <a href="/admin/settings/access#maintenance.on">Turn it off</a>.`
        }</p></div></aside>`
      : html``,
})

/** Reminds people with a role on every page. */
export function maintenanceBanner(): Html {
  return slot(bannerSlot, 'banner', [], html``)
}
