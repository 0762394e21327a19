/** Sentences with contact details; `[[…]]` is what must be hidden. */
export const contactsToTuneOn = `
You can call me on [[+49 170 1234567]] any time.
My number is [[0170/1234567]], ask for Rita.
Reach the front desk at [[(030) 123 456 78]].
Text me: [[(415) 555-0132]]
Call [[415-555-0132]] when you land.
Our US line is [[+1 (212) 555-0198]].
Dial [[1-800-555-0143]] for the shuttle.
I am on [[07700 900123]] after six.
London office [[020 7946 0958]], weekdays only.
Mobile: [[+44 7700 900456]]
Mon portable est le [[06 12 34 56 78]].
Appelez le [[+33 6 12 34 56 78]] svp.
Call us in Lyon: [[04.78.12.34.56]]
Mi móvil es [[612 345 678]].
Llámame al [[+34 612 345 678]] por la tarde.
Il mio numero è [[347 123 4567]].
Chiamami al [[+39 347 1234567]].
Bel me op [[06-12345678]].
Ons nummer is [[+31 6 12345678]].
Brussels desk [[0470 12 34 56]].
Ring [[+32 470 12 34 56]] for directions.
In Zürich you get me at [[079 123 45 67]].
Swiss mobile [[+41 79 123 45 67]].
Wien: [[0664 1234567]]
Call [[+43 664 123 4567]] about the sauna.
Ring mig på [[070-123 45 67]].
Swedish number [[+46 70 123 45 67]] works best.
Ring meg på [[412 34 567]].
Norway [[+47 412 34 567]] please.
Ring til mig på [[20 12 34 56]].
Danish mobile [[+45 20 12 34 56]].
Soita [[040 123 4567]].
Finland: [[+358 40 123 4567]]
Zadzwoń: [[501 234 567]]
Polish number [[+48 501 234 567]].
Zavolejte [[+420 601 234 567]].
Ligue para [[912 345 678]].
Portugal [[+351 912 345 678]] is my mobile.
Greek mobile [[694 123 4567]].
From abroad dial [[+30 694 123 4567]].
Beni ara: [[0532 123 45 67]]
Turkey [[+90 532 123 45 67]].
My Indian number is [[98765 43210]].
Call [[+91 98765 43210]] on arrival.
Hubungi saya di [[0812-3456-7890]].
Bali mobile [[+62 812-3456-7890]].
Thai number [[081 234 5678]].
Bangkok [[+66 81 234 5678]].
Japan: [[090-1234-5678]]
Tokyo desk [[+81 90-1234-5678]].
Korea [[010-1234-5678]] works too.
Seoul: [[+82 10-1234-5678]]
China [[138 0013 8000]].
Call [[+86 138 0013 8000]].
In Byron Bay I am on [[0412 345 678]].
Australia [[+61 412 345 678]].
NZ mobile [[021 123 4567]].
Auckland [[+64 21 123 4567]].
Me liga no [[(11) 91234-5678]].
Brasil [[+55 11 91234-5678]].
Llámame al [[55 1234 5678]] en México.
Mexico [[+52 55 1234 5678]].
Buenos Aires [[+54 9 11 1234-5678]].
Cape Town [[082 123 4567]].
South Africa [[+27 82 123 4567]].
Nairobi [[0712 345678]].
Kenya [[+254 712 345678]].
Cairo [[0100 123 4567]].
Tel Aviv [[054-123-4567]].
Israel [[+972 54-123-4567]].
Dubai [[050 123 4567]].
UAE [[+971 50 123 4567]].
Moscow [[8 (912) 345-67-89]].
Ireland [[085 123 4567]].
Singapore [[9123 4567]], ask for Mei.
Singapore from abroad [[+65 9123 4567]].
Hong Kong [[+852 9123 4567]].
Manila [[0917 123 4567]].
Vietnam [[+84 91 234 56 78]].
Sri Lanka [[077 123 4567]].
Kathmandu [[+977 9812345678]].
Colombia [[+57 300 1234567]].
Peru [[+51 987 654 321]].
Chile [[+56 9 1234 5678]].
Marrakech [[+212 612-345678]].
Budapest [[+36 20 123 4567]].
Bucharest [[0722 123 456]].
Zagreb [[+385 91 234 5678]].
Reykjavik [[+354 611 1234]].
Write it down: [[00491701234567]].
The number is [[+491701234567]], no spaces.
It is [[0049 170 1234567]] from abroad.
Just dial [[01701234567]]!
Two numbers: [[+49 170 1234567]] and [[+49 171 7654321]].
Arrive on 12.05.2026 and call [[0171 2345678]] at 14:00.
Mail me at [[anna@example.com]] please.
[[anna.berger+yoga@mail.example.co.uk]] is my address.
Write to [[info@retreat-alpen.de]], we answer fast.
My address: [[ANNA_B@GMAIL.COM]].
Ask [[front-desk@spa.io]]; they know.
Send the form to [[o.brien99@yahoo.fr]] by Friday.
E-mail (<[[rita@posteo.de]]>) works too.
You find me under [[rita at gmail dot com]].
Send it to [[anna.berger (at) gmail (dot) com]].
It is [[anna [at] web.de]], all lower case.
Write to [[anna AT outlook DOT com]] instead.
My mail is [[yoga.rita at gmail.com]].
Try [[info (at) retreat-alpen.de]].
[[rita(at)posteo(dot)de]] is quicker.
Contact [[anna @ gmail . com]].
Please use [[max at hotmail dot co dot uk]].
See [[https://retreat-alpen.de/rooms]] for photos.
Our page is [[http://www.spa-lodge.com]].
More on [[www.forest-yoga.org]].
Look at [[www.forest-yoga.org/prices?year=2026]]!
Book directly at [[retreat-alpen.com]], it is cheaper.
All photos are on [[forestyoga.de/bilder]].
Pay here: [[paypal.me/annayoga]]
Use [[bit.ly/3xYzAbC]] for the form.
Chat with me on [[t.me/annayoga]].
Write on [[wa.me/491701234567]].
Visit [[https://instagram.com/anna.yoga]] for pictures.
Our site [[spa-lodge.co.uk]] has a calendar.
Check [[airbnb.com/rooms/12345678]] too.
We have [[lodge.example.net]] as well.
Join via [[https://chat.whatsapp.com/AbCdEf123456]]
Find us: [[facebook.com/forestyoga]].
The map is at [[https://maps.app.goo.gl/aBc123]].
Details (see [[https://spa.example/a_b]]) are there.
My Telegram is [[@anna_yoga]].
Find me as [[@forest.yoga]] there.
Instagram: [[anna.yoga.berlin]]
Insta [[@rita_breathes]], say hello.
My WhatsApp is [[+62 812 3456 7890]].
WhatsApp: [[0812 3456 7890]]
Signal: [[anna_yoga.42]]
Skype: [[anna.yoga.retreats]]
WeChat ID [[annayoga88]]
LINE ID: [[annayoga_th]]
My Telegram name is [[annayoga]].
Telegram: [[annayoga]]
Add me on Snapchat: [[rita.breathes]]
Viber [[+359 88 123 4567]]
KakaoTalk ID: [[annayoga]]
Discord: [[anna#1234]]
My insta handle is [[rita_breathes]].
Follow [[@lodge_above_lake]] to see the pool.
Snap: [[rita.breathes]], or Viber [[+359 88 765 4321]].
`;
