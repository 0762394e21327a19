/** Sentences with contact details; `[[…]]` is what must be hidden. Not to be looked at while the rule is changed. */
export const contactsHeldOut = `
If anything changes, ring me at [[0151 23456789]].
Meine Handynummer: [[+49 (0)151 2345 6789]]
Munich office [[089 / 12 34 56 78]].
My cell is [[646.555.0177]].
You can text [[+1 646 555 0177]] all day.
UK landline [[0161 496 0123]].
Voici mon numéro : [[0612345678]]
Mi número es [[+34 91 123 45 67]].
Cell. [[333 1234567]]
Mijn nummer: [[0612 345 678]]
Geneva [[022 123 45 67]].
Graz [[+43 316 123456]].
Stockholm [[+46 8 123 456 78]].
Copenhagen [[+45 31 23 45 67]], Lars.
Helsinki [[+358 9 1234 5678]].
Kraków [[12 345 67 89]].
Lisboa [[21 123 4567]].
Athens [[+30 210 123 4567]].
Goa [[+91-98230-12345]].
Ubud [[(0361) 123456 78]].
Chiang Mai [[+66 (0)81 234 5678]].
Kyoto [[075-123-4567]] is our desk.
Busan [[+82-51-123-4567]].
Sydney [[(02) 9876 5432]].
Rio [[+55 21 98765-4321]].
Oaxaca [[+52 951 123 4567]].
Nairobi office [[+254 20 1234567]].
Tbilisi [[+995 555 12 34 56]].
Delhi [[011-23456789]].
Costa Rica [[+506 8765 4321]].
Two ways: [[0151 23456789]] or [[lea@example.org]].
Kindly write to [[lea.hart@protonmail.com]].
Mail: [[lea-h@uni.example.edu]]
The teacher is [[teacher@ashram.in]].
Write me: [[lea dot hart at gmail dot com]]
[[lea.hart[at]gmx[dot]net]] reaches me.
My address is [[lea_h at icloud.com]].
Photos at [[https://www.lea-hart.com/gallery/2026]].
Have a look at [[lea-hart.com]].
It is on [[www.leahart.yoga]].
Forms: [[forms.gle/aBcDeF123]]
Read [[http://blog.leahart.org/post.html]], it helps.
My page [[leahart.ch/de]] tells more.
Instagram [[@lea.hart]]
IG: [[lea_hart_yoga]]
Telegram [[@leahart99]] is easiest.
Skype ID: [[live.leahart]]
My WeChat: [[leahart_cn]]
WhatsApp me on [[+506 8765 4321]].
My LINE is [[@leahart]].
`;
