document.title = 'Quillbase – a shared notebook for research groups'
document.getElementById('root').innerHTML = `
<div class="App"><div class="TopBar_bar__x1"><img class="TopBar_logo__k2" src="/static/quillbase-logo.svg" alt="Quillbase"><span>Pricing</span><span>Log in</span></div>
<div class="Hero_hero__a9"><h1>A shared notebook for research groups</h1><p>Quillbase keeps protocols, measurements and the arguments about them on one page that everyone in the lab can edit.</p><button>Try it free</button></div>
<div class="Grid_grid__p0"><h2>What you get</h2>
<div class="Card_card__z3"><h3>Protocols with versions</h3><p>See who changed the incubation time, and when.</p></div>
<div class="Card_card__z3"><h3>Instrument uploads</h3><p>Files land in the notebook by themselves.</p></div>
<div class="Card_card__z3"><h3>Signed pages</h3><p>Lock a page with two signatures for the patent office.</p></div></div>
<div class="Price_price__q7"><h2>Pricing</h2><div class="Card_card__z3"><h3>Lab</h3><p>€8 per person per month</p></div><div class="Card_card__z3"><h3>Institute</h3><p>€5 per person per month, from 100 people</p></div></div>
<div class="Footer_footer__w1"><p>Quillbase B.V., Leiden, the Netherlands</p><a href="mailto:hello@quillbase.example">hello@quillbase.example</a><a href="https://github.com/quillbase">GitHub</a></div></div>`
