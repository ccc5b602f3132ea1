// Made from the OpenAPI file by `npm run generate`; not to be edited.
// Fingerprint: 3f0522f9d932ed34

export interface paths {
    "/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get site info
         * @description About this launch directory: name, purpose, size, and URLs of the site, API docs, OpenAPI file and MCP server. A good first call.
         */
        get: operations["get_site_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search listings
         * @description Find live or upcoming products by keyword (typos are fine) and filters. Start here to get the slug other operations need.
         */
        get: operations["search_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get listing
         * @description The public profile of a live or upcoming product: description, features, pricing, founders, FAQs, updates, rating, Domain Rating and awards.
         */
        get: operations["get_listing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}/alternatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get alternatives
         * @description Live alternatives to a product: the owner’s picks first, then others in the same primary category.
         */
        get: operations["get_alternatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two listings
         * @description Two live products side by side, by the attributes of their categories. Null means neither company states the fact.
         */
        get: operations["compare_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description The category tree with live listing counts. Use a slug to filter a search.
         */
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get category
         * @description One category with its live listings and those of its subcategories, most voted first.
         */
        get: operations["get_category"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/launches/weeks/{week}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get launch week
         * @description Launches of one week, Monday to Sunday, ranked by the votes cast that week. Future weeks list scheduled launches.
         */
        get: operations["get_launch_week"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/launches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List launches
         * @description Launches by section: today, this week, trending (recent votes weigh more), most voted, recent, most viewed, most followed or upcoming.
         */
        get: operations["list_launches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leaderboards/{board}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get leaderboard
         * @description A ranking: community-weekly, community-all-time, billboard, domain-rating, revenue. Billboard positions are bought: always present them as paid, never as popularity.
         */
        get: operations["get_leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/founders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List founders
         * @description Founders of live listings with their companies. Filter by name or country.
         */
        get: operations["list_founders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/founders/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get founder
         * @description One founder: bio, socials, listed companies, published stories and interview.
         */
        get: operations["get_founder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog posts
         * @description Published blog posts, newest first, or those that match `q`.
         */
        get: operations["list_blog_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get blog post
         * @description One blog post: its text in Markdown and its FAQs.
         */
        get: operations["get_blog_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List awards
         * @description Launch of the Week #1, #2 and #3 with the winning listings, newest week first. Decided by community votes only.
         */
        get: operations["list_awards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}/badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get badges
         * @description The badges a listing has earned, as HTML and SVG URLs. A free listing goes live once we find one of them on its homepage.
         */
        get: operations["get_badges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interview questions
         * @description The founder interview questions, in order. Answer them with answer_interview.
         */
        get: operations["list_interview_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Lists products with current prices in USD cents excluding VAT, their options, and available launch weeks. Always read prices here.
         */
        get: operations["list_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get account
         * @description Your account and what the credential allows: scopes, limits and counts. Use it to check access before other calls.
         */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my drafts
         * @description Drafts you own or co-edit, newest first, with status and completeness.
         */
        get: operations["list_my_drafts"];
        put?: never;
        /**
         * Submit a website
         * @description Start a draft from a product URL. We read the website and draft a profile in about a minute. Poll get_draft until it is ready. Nothing is published or charged. If your last draft of this URL failed, that draft is read again and keeps what you filled in.
         */
        post: operations["submit_listing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get draft
         * @description A draft with each field, its state and the website quotes behind it, completeness and missing fields. Poll every few seconds while status is crawling or drafting. When ready, edit it with update_draft and save it with submit_draft.
         */
        get: operations["get_draft"];
        put?: never;
        post?: never;
        /**
         * Delete draft
         * @description Delete a draft that was not submitted, with its invitations and everything we read for it. Only its owner can. A submitted draft belongs to its listing and stays.
         */
        delete: operations["delete_draft"];
        options?: never;
        head?: never;
        /**
         * Update draft
         * @description Set, remove, lock, regenerate or restore fields of a draft, or replace lists. Send only what changes, then call submit_draft. Once submitted, edits update the listing right away.
         */
        patch: operations["update_draft"];
        trace?: never;
    };
    "/drafts/{id}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a co-founder
         * @description Email someone an invitation to edit a draft and its listing. Up to 10 per draft; inviting the same email again sends a new link.
         */
        post: operations["invite_cofounder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit draft
         * @description Save a ready draft as an unpublished listing. Submitting again updates the same listing. Next, call choose_free_listing, or create_checkout with the launch product.
         */
        post: operations["submit_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my listings
         * @description Listings you own or edit, in any status, newest first, with the next step for each.
         */
        get: operations["list_my_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my listing
         * @description One of your listings: status, plan, launch week, unlocked sections, full content, badge and next step.
         */
        get: operations["get_my_listing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update my listing
         * @description Edit a listing. Changes go live right away, and every version is kept. `socials` and `faqs` replace the whole list.
         */
        patch: operations["update_my_listing"];
        trace?: never;
    };
    "/me/listings/{listing_id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an update
         * @description Post what's new about a listing. It appears on its page and in the latest updates, and followers get a notification and an email.
         */
        post: operations["post_listing_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a milestone
         * @description Add a dated milestone to a listing. Visitors see it if the section is unlocked.
         */
        post: operations["add_milestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/milestones/{milestone_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a milestone
         * @description Delete a milestone. You can restore it from the history.
         */
        delete: operations["delete_milestone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/story": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the founder story
         * @description Set sections of the founder story. Omitted sections stay; an empty string clears one. Visitors see it if the section is unlocked.
         */
        put: operations["set_founder_story"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/interview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer the interview
         * @description Answer founder interview questions (see list_interview_questions). Other answers stay as they are; an empty string deletes one. Answers appear on your founder page, or under your name on your listings.
         */
        put: operations["answer_interview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the free plan
         * @description Queue a listing for a free launch a few weeks out. It is scheduled once we find the badge (get_badges) on its homepage; we check automatically.
         */
        post: operations["choose_free_listing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my claims
         * @description Your claims, newest first, with status, instructions and the last check.
         */
        get: operations["list_my_claims"];
        put?: never;
        /**
         * Claim listing
         * @description Claim an existing listing by proving you control its domain. The response says what to publish where; then call verify_claim. Claiming again returns the open claim.
         */
        post: operations["claim_listing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claims/{claim_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify claim
         * @description Check the DNS record, meta tag or file of a pending claim now. A failed check is not an error: the claim stays pending, and last_check says what we found.
         */
        post: operations["verify_claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote order
         * @description Validates items and returns current prices with a VAT preview. Saves and charges nothing. Call it before create_checkout.
         */
        post: operations["quote_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create checkout
         * @description Creates an order and returns checkout_url, a page on the site where the person reviews and pays themselves. Give them the link; never ask for card details. Prices and weeks are held for 24 hours.
         */
        post: operations["create_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my orders
         * @description Lists the caller’s orders, newest first, with status, totals, and fulfillment.
         */
        get: operations["list_my_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order
         * @description Returns an order’s status, totals with VAT, and the fulfillment of each line. Poll it after the person pays.
         */
        get: operations["get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{id}/invites/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Withdraw an invitation that was not accepted yet, so that its link stops working. Only the owner of the draft can.
         */
        delete: operations["withdraw_invite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/updates/{update_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit an update
         * @description Correct the title or text of an update. Followers are not notified again.
         */
        patch: operations["edit_listing_update"];
        trace?: never;
    };
    "/me/listings/{listing_id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo
         * @description Upload the logo of a listing. It replaces the current one and goes live right away.
         */
        put: operations["set_logo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture
         * @description Upload a screenshot of a listing. It comes after the others; visitors see it if the media section is unlocked.
         */
        post: operations["add_picture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/listings/{listing_id}/badge-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check for the badge
         * @description Look for the badge on the homepage of a listing now instead of waiting for the next automatic check. A badge that is missing is not an error: `badge.report` says where we looked and what we found.
         */
        post: operations["check_badge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claims/{claim_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a claim
         * @description Give up a claim that is pending or in review. You can claim the listing again later.
         */
        delete: operations["withdraw_claim"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel order
         * @description Cancel an unpaid order and release the launch weeks it holds. Paid orders can’t be canceled this way.
         */
        post: operations["cancel_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get order reports
         * @description The profile reviews and reports of finished work in an order, by line. Use it once a line with ai_review or done_for_you is fulfilled, then apply the findings with update_my_listing.
         */
        get: operations["get_order_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            id: number;
            name: string;
            email: string;
            email_verified: boolean;
            /** @enum {string} */
            role: "member" | "admin";
            created_at: string;
            authentication: {
                /** @enum {string} */
                type: "api_key" | "oauth";
                /** @description Name of the key or connected app. */
                name: string | null;
                expires_at: string | null;
            };
            /** @description What this credential allows. */
            scopes: ("account:read" | "listings:write" | "orders:write")[];
            limits: {
                requests_per_minute: number;
                writes_per_minute: number;
                submissions_per_hour: number;
            };
            counts: {
                drafts: number;
                listings: number;
                claims: number;
                orders: number;
                api_keys: number;
            };
        };
        Alternative: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            /** @description Whether the listing’s owner picked it. */
            approved: boolean;
        };
        Award: {
            week: string;
            place: number;
            title: string;
            /** @description Community votes cast that week. */
            votes: number;
            listing: components["schemas"]["ListingSummary"];
        };
        AwardOfListing: {
            week: string;
            place: number;
            title: string;
            votes: number;
        };
        Badge: {
            /** @enum {string} */
            kind: "listed" | "launched" | "featured" | "verified" | "launch-of-the-week";
            label: string;
            /** @description HTML to paste into a page. */
            html: string;
            svg_url: string;
            /** @description The badge in every shape. */
            styles: {
                /** @enum {string} */
                shape: "standard" | "outline" | "pill" | "banner" | "square";
                svg_url: string;
                width: number;
                height: number;
            }[];
        };
        BadgeReport: {
            found: boolean;
            /** @description What we found and what to do next. */
            message: string;
            looked_for: string[];
            pages: {
                url: string;
                /** @description HTTP status of the page; null if it didn’t respond. */
                status: number | null;
                /** @description Why we couldn’t read the page. */
                problem: string | null;
                seen: {
                    /** @enum {string} */
                    form: "picture" | "link" | "text";
                    address: string;
                    flaw: string | null;
                }[];
            }[];
        };
        BlogPost: {
            slug: string;
            title: string;
            excerpt: string | null;
            author: string | null;
            url: string;
            published_at: string;
            /** @description Markdown. */
            body: string;
            faqs: components["schemas"]["Faq"][];
        };
        BlogPostSummary: {
            slug: string;
            title: string;
            excerpt: string | null;
            author: string | null;
            url: string;
            published_at: string;
        };
        Category: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings in this category and its subcategories, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["Subcategory"][];
        };
        CategoryName: {
            slug: string;
            name: string;
        };
        CategoryPage: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings in this category and its subcategories, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["Subcategory"][];
            items: components["schemas"]["ListingSummary"][];
            page: number;
            per_page: number;
            /** @description Exact up to 10000. */
            total: number;
            total_exact: boolean;
            has_more: boolean;
        };
        Checkout: {
            number: string;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded" | "cancelled" | "expired" | "failed";
            /** @constant */
            currency: "USD";
            lines: {
                product: string;
                name: string;
                listing_id: number | null;
                week: string | null;
                categories: string[];
                options: {
                    [key: string]: unknown;
                } | null;
                quantity: number;
                unit_cents: number;
                net_cents: number;
                vat_cents: number;
                fulfilment: {
                    /** @enum {string} */
                    status: "waiting" | "in_progress" | "done" | "failed";
                    fulfilled: boolean;
                    at: string | null;
                    note: string | null;
                };
            }[];
            net_cents: number;
            vat: {
                country: string | null;
                /** @description Percent. */
                rate: number;
                cents: number;
                reverse_charge: boolean;
                /** @description Explains the VAT, if needed. */
                note: string | null;
            };
            total_cents: number;
            checkout_url: string;
            /** @description Why a pending order can no longer be paid. */
            not_payable: string | null;
            invoice_url: string | null;
            created_at: string;
            /** @description Payment deadline. */
            expires_at: string | null;
            paid_at: string | null;
            /** @description What to tell the person. */
            instructions: string;
        };
        Claim: {
            id: number;
            listing: components["schemas"]["ClaimedListing"];
            /** @enum {string} */
            method: "dns" | "meta" | "file" | "email";
            /** @enum {string} */
            status: "pending" | "in_review" | "verified" | "expired" | "rejected";
            instructions: components["schemas"]["ClaimInstructions"];
            created_at: string;
            expires_at: string;
            settled_at: string | null;
            /** @description Why it was rejected or expired. */
            reason: string | null;
            last_check: components["schemas"]["ClaimCheck"] | null;
        };
        ClaimCheck: {
            checked_at: string;
            found: boolean;
            /** @description What we found and what to do next. */
            message: string;
            looked_for: string;
            places: {
                where: string;
                /** @description The DNS server, if any. */
                asked: string | null;
                found: string;
            }[];
        };
        ClaimedListing: {
            id: number;
            slug: string;
            name: string;
            url: string;
            website_url: string;
            domain: string;
            domain_unicode: string;
        };
        ClaimInstructions: {
            summary: string;
            steps: string[];
            record: {
                /** @constant */
                type: "TXT";
                name: string;
                /** @description The name without the domain, as most DNS providers expect it. */
                host: string;
                value: string;
                /** @description The record as a zone file line. */
                line: string;
                also_accepted_at: string[];
            } | null;
            tag: {
                html: string;
                page: string;
            } | null;
            file: {
                url: string;
                path: string;
                content: string;
            } | null;
            email: {
                address: string;
                sent_at: string;
            } | null;
        };
        Company: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            /** @description The founder’s role at the company. */
            title: string | null;
        };
        Competitor: {
            url: string;
            /** @enum {string} */
            status: "reading" | "ready" | "failed";
            name: string | null;
            rows: {
                key: string;
                label: string;
                ours: string | null;
                theirs: string | null;
                /** @description The competitor's page that says so. */
                source: string | null;
            }[];
            error: string | null;
            read_at: string | null;
        };
        Draft: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "crawling" | "drafting" | "ready" | "failed";
            url: string;
            /** @description The page to edit it in a browser. */
            edit_url: string;
            /** @enum {string} */
            role: "owner" | "editor";
            completeness: number;
            progress: {
                /** @enum {string} */
                step: "waiting" | "reading" | "drafting" | "done";
                done: number;
                total: number;
            };
            error: {
                code: string;
                message: string;
                advice: string;
            } | null;
            listing_id: number | null;
            revision: number;
            created_at: string;
            updated_at: string;
            fields: {
                name: components["schemas"]["DraftField"];
                tagline: components["schemas"]["DraftField"];
                short_description: components["schemas"]["DraftField"];
                description: components["schemas"]["DraftField"];
                stage: components["schemas"]["DraftField"];
                categories: components["schemas"]["DraftField"];
                tags: components["schemas"]["DraftField"];
                pricing_model: components["schemas"]["DraftField"];
                pricing_summary: components["schemas"]["DraftField"];
                country: components["schemas"]["DraftField"];
                city: components["schemas"]["DraftField"];
                founded_year: components["schemas"]["DraftField"];
                features: components["schemas"]["DraftField"];
                usps: components["schemas"]["DraftField"];
                keywords: components["schemas"]["DraftField"];
                contact_email: components["schemas"]["DraftField"];
                demo_video_url: components["schemas"]["DraftField"];
                logo_url: components["schemas"]["DraftField"];
            };
            /** @description States and evidence of the sections below. */
            sections: {
                faqs: components["schemas"]["DraftSection"];
                founders: components["schemas"]["DraftSection"];
                company_socials: components["schemas"]["DraftSection"];
                founder_socials: components["schemas"]["DraftSection"];
                story: components["schemas"]["DraftSection"];
                milestones: components["schemas"]["DraftSection"];
                seo: components["schemas"]["DraftSection"];
            };
            faqs: components["schemas"]["Faq"][];
            founders: {
                name: string;
                title: string | null;
                bio: string | null;
            }[];
            company_socials: {
                [key: string]: string;
            };
            founder_socials: {
                [key: string]: string;
            };
            story: {
                title: string | null;
                story: string | null;
                why_started: string | null;
                problem: string | null;
                journey: string | null;
                challenges: string | null;
                achievements: string | null;
                lessons: string | null;
                whats_next: string | null;
            };
            milestones: {
                date: string;
                title: string;
                description: string | null;
                url: string | null;
            }[];
            seo: {
                title: string | null;
                meta: string | null;
            };
            competitor: components["schemas"]["Competitor"] | null;
            invites: components["schemas"]["DraftInvite"][];
            missing: {
                field: string;
                why: string;
                /** @description Whether submitting requires it. */
                required: boolean;
            }[];
            drafter: string | null;
            /** @description A note from the drafter. */
            note: string | null;
            /** @description Recent changes by people, newest first. */
            versions: {
                revision: number;
                by: string | null;
                at: string;
                changes: {
                    field: string;
                    before: unknown;
                    after: unknown;
                }[];
            }[];
        };
        DraftField: {
            value: string | string[] | null;
            /** @enum {string} */
            state: "ai" | "not_found" | "edited" | "manual" | "override" | "deleted";
            /** @description Website quotes that support the drafted value. */
            evidence: {
                quote: string;
                url: string;
            }[];
            /** @description The original drafted value. */
            ai_value: string | string[] | null;
            /** @description Whether a person accepted or edited it. */
            accepted: boolean;
            regenerating: boolean;
            /** @description The draft revision that last changed it. */
            revision: number;
        };
        DraftInvite: {
            email: string;
            /** @enum {string} */
            status: "pending" | "accepted" | "expired";
            invited_at: string;
            expires_at: string;
            accepted_at: string | null;
        };
        DraftSection: {
            /** @enum {string} */
            state: "ai" | "not_found" | "edited" | "manual" | "override" | "deleted";
            evidence: {
                of: string;
                quote: string;
                url: string;
            }[];
            accepted: boolean;
            regenerating: boolean;
            revision: number;
        };
        DraftSummary: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "crawling" | "drafting" | "ready" | "failed";
            url: string;
            /** @description The page to edit it in a browser. */
            edit_url: string;
            /** @enum {string} */
            role: "owner" | "editor";
            completeness: number;
            progress: {
                /** @enum {string} */
                step: "waiting" | "reading" | "drafting" | "done";
                done: number;
                total: number;
            };
            error: {
                code: string;
                message: string;
                advice: string;
            } | null;
            listing_id: number | null;
            revision: number;
            created_at: string;
            updated_at: string;
            name: string | null;
        };
        Faq: {
            question: string;
            answer: string;
        };
        Founder: {
            slug: string;
            name: string;
            url: string;
            bio: string | null;
            /** @description The founder’s country, or that of one of their live listings. */
            country: string | null;
            photo_url: string | null;
            socials: {
                [key: string]: string;
            };
            companies: components["schemas"]["Company"][];
            stories: components["schemas"]["PublishedStory"][];
            /** @description Answers to the founder interview. */
            interview: {
                question: string;
                answer: string;
            }[];
        };
        FounderOfListing: {
            slug: string;
            name: string;
            title: string | null;
            bio: string | null;
            url: string;
        };
        FounderSummary: {
            slug: string;
            name: string;
            url: string;
            bio: string | null;
            /** @description The founder’s country, or that of one of their live listings. */
            country: string | null;
            photo_url: string | null;
            socials: {
                [key: string]: string;
            };
            companies: {
                slug: string;
                name: string;
                title: string | null;
            }[];
        };
        InterviewQuestion: {
            id: number;
            question: string;
            hint: string | null;
        };
        LaunchEntry: {
            /** @description Null until the launch is live. */
            rank: number | null;
            /** @description Community votes cast that week. */
            votes: number;
            listing: components["schemas"]["ListingSummary"];
        };
        LaunchWeek: {
            start: string;
            end: string;
            /** @enum {string} */
            state: "past" | "current" | "future";
        };
        ListingProfile: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: {
                value: number | null;
                measured_at: string | null;
                trend: {
                    date: string;
                    value: number;
                }[];
                source: string | null;
                /** @description Show it next to the value. */
                attribution: string | null;
            };
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            short_description: string | null;
            description: string | null;
            /** @description The owner’s headline, shown above everything else. */
            headline: string | null;
            /** @description The owner’s short version of the description. */
            summary: string | null;
            features: string[];
            usps: string[];
            keywords: string[];
            tags: string[];
            pricing: {
                model: string | null;
                summary: string | null;
            };
            /** @description The primary category comes first. */
            categories: components["schemas"]["CategoryName"][];
            city: string | null;
            founded_year: number | null;
            contact_email: string | null;
            founders: components["schemas"]["FounderOfListing"][];
            faqs: components["schemas"]["Faq"][];
            socials: {
                [key: string]: string;
            };
            /** @description Newest first. */
            updates: components["schemas"]["ListingUpdate"][];
            awards: components["schemas"]["AwardOfListing"][];
            links: {
                alternatives: string;
                badges: string;
                demo_video: string | null;
            };
            /** @description Facts the company’s site doesn’t state. They’re left blank on purpose. */
            not_found_on_website: string[];
            story?: components["schemas"]["Story"];
            milestones?: components["schemas"]["Milestone"][];
            media?: components["schemas"]["Medium"][];
        };
        ListingSummary: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
        };
        ListingUpdate: {
            id: number;
            title: string;
            body: string;
            posted_at: string;
        };
        Medium: {
            /** @enum {string} */
            kind: "image" | "video";
            url: string;
            alt: string | null;
            width: number | null;
            height: number | null;
            /** @description The same image in other sizes. */
            sizes: components["schemas"]["MediumSize"][];
        };
        MediumSize: {
            url: string;
            width: number;
            height: number;
            type: string;
        };
        Milestone: {
            id: number;
            date: string;
            title: string;
            description: string | null;
            url: string | null;
        };
        NextStep: {
            /** @enum {string} */
            code: "choose_plan" | "add_badge" | "wait_for_launch" | "gather_votes" | "keep_going" | "ask_site_team";
            text: string;
            /** @description When it happens or ends automatically. */
            at: string | null;
            /** @description Operations to call next. */
            operations: string[];
        };
        Order: {
            number: string;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded" | "cancelled" | "expired" | "failed";
            /** @constant */
            currency: "USD";
            lines: {
                product: string;
                name: string;
                listing_id: number | null;
                week: string | null;
                categories: string[];
                options: {
                    [key: string]: unknown;
                } | null;
                quantity: number;
                unit_cents: number;
                net_cents: number;
                vat_cents: number;
                fulfilment: {
                    /** @enum {string} */
                    status: "waiting" | "in_progress" | "done" | "failed";
                    fulfilled: boolean;
                    at: string | null;
                    note: string | null;
                };
            }[];
            net_cents: number;
            vat: {
                country: string | null;
                /** @description Percent. */
                rate: number;
                cents: number;
                reverse_charge: boolean;
                /** @description Explains the VAT, if needed. */
                note: string | null;
            };
            total_cents: number;
            /** @description Where the person pays. Null once it can no longer be paid. */
            checkout_url: string | null;
            /** @description Why a pending order can no longer be paid. */
            not_payable: string | null;
            invoice_url: string | null;
            created_at: string;
            /** @description Payment deadline. */
            expires_at: string | null;
            paid_at: string | null;
        };
        OwnedListing: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "draft" | "awaiting_badge" | "scheduled" | "live" | "hidden";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: {
                value: number | null;
                measured_at: string | null;
                trend: {
                    date: string;
                    value: number;
                }[];
                source: string | null;
                /** @description Show it next to the value. */
                attribution: string | null;
            };
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            short_description: string | null;
            description: string | null;
            /** @description The owner’s headline, shown above everything else. */
            headline: string | null;
            /** @description The owner’s short version of the description. */
            summary: string | null;
            features: string[];
            usps: string[];
            keywords: string[];
            tags: string[];
            pricing: {
                model: string | null;
                summary: string | null;
            };
            /** @description The primary category comes first. */
            categories: components["schemas"]["CategoryName"][];
            city: string | null;
            founded_year: number | null;
            contact_email: string | null;
            founders: components["schemas"]["FounderOfListing"][];
            faqs: components["schemas"]["Faq"][];
            socials: {
                [key: string]: string;
            };
            /** @description Newest first. */
            updates: components["schemas"]["ListingUpdate"][];
            awards: components["schemas"]["AwardOfListing"][];
            links: {
                alternatives: string;
                badges: string;
                demo_video: string | null;
            };
            /** @description Facts the company’s site doesn’t state. They’re left blank on purpose. */
            not_found_on_website: string[];
            story: components["schemas"]["Story"] | null;
            milestones: components["schemas"]["Milestone"][];
            media: components["schemas"]["Medium"][];
            plan: ("free" | "paid") | null;
            /**
             * @description Your role.
             * @enum {string}
             */
            role: "owner" | "editor";
            /** @description Sections visitors can see. */
            unlocked: ("story" | "milestones" | "media")[];
            /** @description The week of the next launch or relaunch. */
            next_launch_week: string | null;
            next_step: components["schemas"]["NextStep"];
            updated_at: string;
            seo_title: string | null;
            seo_description: string | null;
            demo_video_url: string | null;
            /** @description Number of saved versions. */
            versions: number;
            /** @description Null until you choose the free plan or pay for a launch. */
            badge: {
                /** @description Paste it into your homepage. */
                html: string;
                checked_at: string | null;
                next_check_at: string | null;
                report: components["schemas"]["BadgeReport"] | null;
            } | null;
        };
        OwnedSummary: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description The listing’s page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "draft" | "awaiting_badge" | "scheduled" | "live" | "hidden";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description All-time community votes. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            plan: ("free" | "paid") | null;
            /**
             * @description Your role.
             * @enum {string}
             */
            role: "owner" | "editor";
            /** @description Sections visitors can see. */
            unlocked: ("story" | "milestones" | "media")[];
            /** @description The week of the next launch or relaunch. */
            next_launch_week: string | null;
            next_step: components["schemas"]["NextStep"];
            updated_at: string;
        };
        /** @description RFC 9457 problem document. */
        Problem: {
            /**
             * Format: uri
             * @description A page that explains this error.
             */
            type: string;
            title: string;
            status: number;
            /** @description What happened and what to do next. */
            detail: string;
            /** @description Stable error code. */
            code: string;
            /** @description Every invalid field. */
            errors?: {
                path: string;
                message: string;
            }[];
            request_id: string;
        };
        Product: {
            code: string;
            name: string;
            description: string;
            /** @description Excluding VAT. For billboard_min, the minimum amount. */
            price_cents: number;
            /** @constant */
            currency: "USD";
            needs_listing: boolean;
            /** @description JSON Schema of the options an order item takes. Null if none. */
            options: {
                [key: string]: unknown;
            } | null;
            /** @description Available Mondays. Empty if the product has no week. */
            weeks: string[];
        };
        PublishedStory: {
            title: string | null;
            story: string | null;
            why_started: string | null;
            problem: string | null;
            journey: string | null;
            challenges: string | null;
            achievements: string | null;
            lessons: string | null;
            whats_next: string | null;
            listing: {
                slug: string;
                name: string;
            };
        };
        Quote: {
            /** @constant */
            currency: "USD";
            lines: {
                product: string;
                name: string;
                listing_id: number | null;
                week: string | null;
                categories: string[];
                options: {
                    [key: string]: unknown;
                } | null;
                quantity: number;
                unit_cents: number;
                net_cents: number;
                vat_cents: number;
            }[];
            net_cents: number;
            vat: {
                country: string | null;
                /** @description Percent. */
                rate: number;
                cents: number;
                reverse_charge: boolean;
                /** @description Explains the VAT, if needed. */
                note: string | null;
            };
            total_cents: number;
        };
        Rating: {
            average: number | null;
            count: number;
        };
        SiteInfo: {
            name: string;
            purpose: string;
            /** @description Launch weeks start on Monday 00:00 in this zone. */
            time_zone: string;
            urls: {
                site: string;
                api: string;
                docs: string;
                openapi: string;
                mcp: string;
            };
            counts: {
                live_listings: number;
                categories: number;
            };
            api_version: string;
            voting: string;
        };
        Standing: {
            rank: number;
            listing: components["schemas"]["ListingSummary"];
            metric: number;
        };
        Story: {
            title: string | null;
            story: string | null;
            why_started: string | null;
            problem: string | null;
            journey: string | null;
            challenges: string | null;
            achievements: string | null;
            lessons: string | null;
            whats_next: string | null;
        };
        Subcategory: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings in this category and its subcategories, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["CategoryName"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this request in the service's logs. */
        "X-Request-Id": string;
        /** @description What is left of each limit: `"name";r=left;t=seconds until it resets`. */
        RateLimit: string;
        /** @description The limits that apply: `"name";q=quota;w=window in seconds`. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait. */
        "Retry-After": string;
        /** @description Version of the response, for `If-None-Match`. */
        ETag: string;
        /** @description `true` if this is the response to an earlier request with the same key. */
        "Idempotency-Replayed": string;
        /** @description Where to get a credential, and for which scope. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_site_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteInfo"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search_listings: {
        parameters: {
            query?: {
                /** @description Searches name, tagline, description and keywords. */
                q?: string;
                /** @description Category slug. Includes its subcategories. */
                category?: string;
                /** @description In use: idea, beta, launched, growing, established. Others match nothing. */
                stage?: string;
                /** @description Two-letter ISO 3166-1 code, in either case. */
                country?: string;
                /** @description In use: free, freemium, subscription, one-time, usage-based, open-source, contact-sales. Others match nothing. */
                pricing_model?: string;
                /** @description Company domain or URL. */
                domain?: string;
                status?: "live" | "upcoming";
                sort?: "relevance" | "newest" | "votes" | "trending" | "most_viewed" | "most_followed";
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListingSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @description The query as we understood it, if we corrected a typo. */
                        corrected: string | null;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_listing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingProfile"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_alternatives: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Alternative"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compare_listings: {
        parameters: {
            query: {
                a: string;
                b: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        a: components["schemas"]["ListingSummary"];
                        b: components["schemas"]["ListingSummary"];
                        rows: {
                            key: string;
                            label: string;
                            a: string | null;
                            b: string | null;
                        }[];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_categories: {
        parameters: {
            query?: {
                /** @description Include categories without live listings. */
                include_empty?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Category"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_category: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_launch_week: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A date means its week. */
                week: ("this" | "next" | "last") | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        week: components["schemas"]["LaunchWeek"];
                        /** @description Live launches that week, or scheduled ones of a future week. */
                        total: number;
                        /** @description At most 200. For more, page through the community-weekly leaderboard. */
                        entries: components["schemas"]["LaunchEntry"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_launches: {
        parameters: {
            query?: {
                section?: "today" | "this-week" | "trending" | "most-voted" | "recent" | "most-viewed" | "most-followed" | "upcoming";
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListingSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @enum {string} */
                        section: "today" | "this-week" | "trending" | "most-voted" | "recent" | "most-viewed" | "most-followed" | "upcoming";
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_leaderboard: {
        parameters: {
            query?: {
                /** @description community-weekly only. A date means its week. */
                week?: ("this" | "last") | string;
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                board: "community-weekly" | "community-all-time" | "billboard" | "domain-rating" | "revenue";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Standing"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @enum {string} */
                        board: "community-weekly" | "community-all-time" | "billboard" | "domain-rating" | "revenue";
                        title: string;
                        rule: string;
                        paid: boolean;
                        /** @description Always show it with a paid board. */
                        disclosure?: string;
                        attribution?: string;
                        metric: {
                            key: string;
                            label: string;
                            unit: string;
                        };
                        week?: components["schemas"]["LaunchWeek"];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_founders: {
        parameters: {
            query?: {
                /** @description Part of a name. */
                q?: string;
                /** @description Two-letter ISO 3166-1 code, in either case. */
                country?: string;
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FounderSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_founder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Founder"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_blog_posts: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["BlogPostSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_blog_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPost"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_awards: {
        parameters: {
            query?: {
                /** @description Only this listing’s awards. */
                listing?: string;
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Award"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_badges: {
        parameters: {
            query?: {
                shape?: "standard" | "outline" | "pill" | "banner" | "square";
                /** @description `auto` follows the reader’s light or dark mode. */
                mode?: "light" | "dark" | "auto";
                size?: "s" | "m" | "l";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Badge"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_interview_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["InterviewQuestion"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Product"][];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_my_drafts: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DraftSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_listing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Website URL. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_draft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_draft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Values to set; null removes one. */
                    fields?: {
                        name?: string | null;
                        tagline?: string | null;
                        short_description?: string | null;
                        description?: string | null;
                        /** @description Usually idea, beta, launched, growing, established. */
                        stage?: string | null;
                        /** @description Names from list_categories, main one first. */
                        categories?: string[] | null;
                        tags?: string[] | null;
                        /** @description Usually free, freemium, subscription, one-time, usage-based, open-source, contact-sales. */
                        pricing_model?: string | null;
                        pricing_summary?: string | null;
                        /** @description ISO code. */
                        country?: string | null;
                        city?: string | null;
                        founded_year?: string | null;
                        features?: string[] | null;
                        usps?: string[] | null;
                        keywords?: string[] | null;
                        contact_email?: string | null;
                        demo_video_url?: string | null;
                        logo_url?: string | null;
                    };
                    /** @description Fields to protect from redrafting. */
                    lock_fields?: ("name" | "tagline" | "short_description" | "description" | "stage" | "categories" | "tags" | "pricing_model" | "pricing_summary" | "country" | "city" | "founded_year" | "features" | "usps" | "keywords" | "contact_email" | "demo_video_url" | "logo_url" | "faqs" | "founders" | "company_socials" | "founder_socials" | "story" | "milestones" | "seo")[];
                    /** @description Fields to redraft from the website. */
                    regenerate?: ("name" | "tagline" | "short_description" | "description" | "stage" | "categories" | "tags" | "pricing_model" | "pricing_summary" | "country" | "city" | "founded_year" | "features" | "usps" | "keywords" | "contact_email" | "demo_video_url" | "logo_url" | "faqs" | "founders" | "company_socials" | "founder_socials" | "story" | "milestones" | "seo")[];
                    /** @description Fields to reset to the original draft. */
                    restore?: ("name" | "tagline" | "short_description" | "description" | "stage" | "categories" | "tags" | "pricing_model" | "pricing_summary" | "country" | "city" | "founded_year" | "features" | "usps" | "keywords" | "contact_email" | "demo_video_url" | "logo_url" | "faqs" | "founders" | "company_socials" | "founder_socials" | "story" | "milestones" | "seo")[];
                    /** @description Replaces all. */
                    faqs?: {
                        question: string;
                        answer: string;
                    }[];
                    /** @description Platform key to URL; an empty string removes one. */
                    company_socials?: {
                        [key: string]: string | null;
                    };
                    founder_socials?: {
                        [key: string]: string | null;
                    };
                    /** @description Replaces all; main founder first. */
                    founders?: {
                        name: string;
                        title?: string | null;
                        bio?: string | null;
                    }[];
                    story?: {
                        title?: string | null;
                        story?: string | null;
                        why_started?: string | null;
                        problem?: string | null;
                        journey?: string | null;
                        challenges?: string | null;
                        achievements?: string | null;
                        lessons?: string | null;
                        whats_next?: string | null;
                    };
                    /** @description Replaces all. */
                    milestones?: {
                        /** Format: date */
                        date: string;
                        title: string;
                        description?: string | null;
                        url?: string | null;
                    }[];
                    /** @description A competitor's website to compare with; empty clears. */
                    competitor_url?: string;
                    seo?: {
                        title?: string | null;
                        meta?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite_cofounder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftInvite"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_draft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        listing_id: number;
                        /** Format: uuid */
                        draft_id: string;
                        /** @description The draft revision the listing now has. */
                        revision: number;
                        edit_url: string;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_my_listings: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OwnedSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_my_listing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_my_listing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Send only what changes; an empty string clears a field. */
                    fields?: {
                        tagline?: string;
                        short_description?: string;
                        description?: string;
                        pricing_model?: string;
                        pricing_summary?: string;
                        country?: string;
                        city?: string;
                        founded_year?: number | null;
                        demo_video_url?: string;
                        contact_email?: string;
                        features?: string[];
                        usps?: string[];
                        keywords?: string[];
                        headline?: string;
                        summary?: string;
                        seo_title?: string;
                        seo_description?: string;
                    };
                    /** @description Platform key to URL. Replaces all links. */
                    socials?: {
                        [key: string]: string;
                    };
                    /** @description Replaces all FAQs. */
                    faqs?: {
                        question: string;
                        answer: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_listing_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @description Plain text. */
                    body: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        body: string;
                        posted_at: string;
                        /** @description Whether visitors can see it: the listing is live and the section unlocked. */
                        shown: boolean;
                        /** @description How many followers are notified. */
                        followers: number;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_milestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    date: string;
                    title: string;
                    description?: string;
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        date: string;
                        title: string;
                        description: string | null;
                        url: string | null;
                        /** @description Whether visitors can see it: the listing is live and the section unlocked. */
                        shown: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_milestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
                milestone_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_founder_story: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    story?: string;
                    why_started?: string;
                    problem?: string;
                    journey?: string;
                    challenges?: string;
                    achievements?: string;
                    lessons?: string;
                    whats_next?: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        story: components["schemas"]["Story"] | null;
                        /** @description Whether visitors can see it: the listing is live and the section unlocked. */
                        shown: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_interview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answers: {
                        question_id: number;
                        answer: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All your answers so far. */
                        items: {
                            question_id: number;
                            question: string;
                            answer: string;
                            answered_at: string;
                        }[];
                        /** @description IDs of unanswered questions. */
                        unanswered: number[];
                        /** @description URLs of the founder pages that show your answers. */
                        published_at: string[];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choose_free_listing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_my_claims: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Claim"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claim_listing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The listing to claim. */
                    slug: string;
                    /**
                     * @description How to prove the domain: DNS TXT record, meta tag on the homepage, uploaded file or emailed link.
                     * @enum {string}
                     */
                    method: "dns" | "meta" | "file" | "email";
                    /**
                     * Format: email
                     * @description For method email: an email on the company domain.
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                claim_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quote_order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** @description A code from list_products. */
                        product: string;
                        /** @description One of your listings. Required if needs_listing is true. */
                        listing_id?: number;
                        /**
                         * Format: date
                         * @description A Monday from list_products. launch: optional and free, omit to go live now. Required for skip_queue (free listings only) and relaunch.
                         */
                        week?: string;
                        /** @description billboard_min only. At least its price. */
                        amount_cents?: number;
                        /** @description extra_categories only. 1 to 3 category slugs. */
                        categories?: string[];
                        /** @description Only for products with options in list_products. Delivery addresses are entered on the checkout page. */
                        options?: {
                            [key: string]: unknown;
                        };
                    }[];
                    /** @description Billing country, for VAT. */
                    billing_country?: string;
                    /** @description A valid EU VAT number gets reverse charge. */
                    vat_number?: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_checkout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** @description A code from list_products. */
                        product: string;
                        /** @description One of your listings. Required if needs_listing is true. */
                        listing_id?: number;
                        /**
                         * Format: date
                         * @description A Monday from list_products. launch: optional and free, omit to go live now. Required for skip_queue (free listings only) and relaunch.
                         */
                        week?: string;
                        /** @description billboard_min only. At least its price. */
                        amount_cents?: number;
                        /** @description extra_categories only. 1 to 3 category slugs. */
                        categories?: string[];
                        /** @description Only for products with options in list_products. Delivery addresses are entered on the checkout page. */
                        options?: {
                            [key: string]: unknown;
                        };
                    }[];
                    /** @description Billing country, for VAT. */
                    billing_country?: string;
                    /** @description A valid EU VAT number gets reverse charge. */
                    vat_number?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_my_orders: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Order"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order number, like SW-2026K7M4Q2XP. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @constant */
                        withdrawn: true;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    edit_listing_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
                update_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** @description Plain text. */
                    body?: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        body: string;
                        posted_at: string;
                        /** @description Whether visitors can see it: the listing is live and the section unlocked. */
                        shown: boolean;
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_logo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A PNG, JPEG, WebP, AVIF, GIF or SVG in base64. Larger files can be uploaded on the site. */
                    file: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A PNG, JPEG, WebP, AVIF, GIF or SVG in base64. Larger files can be uploaded on the site. */
                    file: string;
                    /** @description Alt text for screen readers. */
                    alt?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    check_badge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                listing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedListing"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                claim_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the same key and request within 24 hours return the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_order_reports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description The number of the line, starting at 1. */
                            line: number;
                            product: string;
                            listing_id: number | null;
                            review: {
                                written_at: string;
                                /** @description Out of 100. Null if a person wrote the review. */
                                score: number | null;
                                text: string | null;
                                /** @description Most important first. */
                                findings: {
                                    /** @enum {string} */
                                    kind: "differs" | "missing" | "unproven" | "weak";
                                    /** @description The part of the profile. */
                                    part: string;
                                    message: string;
                                    yours: string | null;
                                    /** @description What your website says, or a better text in its words. */
                                    website: string | null;
                                    evidence: {
                                        quote: string;
                                        url: string;
                                    }[];
                                }[];
                            } | null;
                            work: {
                                done_at: string;
                                report: string;
                                steps: {
                                    text: string;
                                    done: boolean;
                                }[];
                            }[];
                        }[];
                    };
                };
            };
            /** @description Invalid request. `errors` lists every invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential doesn't allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. Try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
